"""Discord's side of the process: connections, shards, the command tree, heartbeat and serving."""
