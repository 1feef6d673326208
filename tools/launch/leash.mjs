// Loaded before the program: should the launcher be killed, the program is told to end too, and
// leaves no server behind on its ports.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
