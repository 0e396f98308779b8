"""The table over HTTP and WebSocket: who asks, what they may, how much at once, and every answer in words."""
