// Loads the page that could not be opened once the network is back.
addEventListener('online', () => location.reload());
