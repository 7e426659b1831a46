"""What the project's parts take, measured side by side in one run."""
