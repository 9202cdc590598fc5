/*
 * Preloaded into the load generator: its event loop turns until the time is over, instead of sleeping between
 * answers. A process that sleeps has to be woken, and the kernel does that within the server's own write: on
 * a virtual machine it took a fifth to a third of the CPU time of a fast answer, and almost none of a slow
 * one, whose clients are no nearer to sleep. The clients of a real site sleep on other machines.
 */
const end = performance.now() + Number(process.env.STAY_AWAKE_MILLISECONDS);

function turn(): void {
  if (performance.now() < end) setImmediate(turn);
}

turn();
