"""What every game must keep, a function for each promise; a game that breaks one raises Broken.

Each function takes a `Sample` of random games. The test class `mayday.testing.Conformance`
runs them all.
"""
