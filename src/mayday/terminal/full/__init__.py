"""The full screen: table, decision and story in fixed panes, drawn from a desk's messages."""
