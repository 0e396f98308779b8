"""What the browser gets: pages, scripts, style; and the server that hands them out beside the API."""
