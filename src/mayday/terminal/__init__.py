"""Play and replay in the terminal: a scene, the story and a numbered list of choices."""
