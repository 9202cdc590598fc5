/*
 * Preloaded into a server that is measured: answers every message of its parent with the CPU time in
 * microseconds and the memory in bytes that the process uses. Asking the process itself works on every
 * platform and is finer than the clock ticks that the system shows. JavaScript, because what removes types would
 * take 20 MB of the memory that is measured.
 */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system, memory: process.memoryUsage.rss() });
});
// A benchmark that was stopped leaves no server behind.
process.on('disconnect', () => process.exit());
// The channel alone must not keep the process alive.
process.channel?.unref();
