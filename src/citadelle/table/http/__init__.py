"""The table over HTTP and WebSocket: who asks, what they may do, how fast, and every answer in their language."""
