// Loaded before the program: ends it when the launcher is killed, so that no server is left on its
// ports.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
