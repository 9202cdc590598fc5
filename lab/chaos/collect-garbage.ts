import { once } from 'node:events';
import { WebSocket } from 'ws';

/**
 * Lets a process that runs with `--inspect` collect all its garbage, and says what is left.
 *
 * Between two collections the heap in use is mostly garbage, and how much of it depends on the moment: a line through such samples
 * rises or falls by itself. {@link https://chromedevtools.github.io/devtools-protocol/v8/ The protocol} is V8's own.
 * @returns bytes of the heap in use
 */
export async function heapAfterCollection(port: number): Promise<number> {
  const targets: readonly { readonly webSocketDebuggerUrl: string }[] = await (
    await fetch(`http://127.0.0.1:${port}/json/list`)
  ).json();
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  try {
    const ask = async (id: number, method: string) => {
      const answered = once(socket, 'message');
      socket.send(JSON.stringify({ id, method }));
      const [text] = await answered;
      return JSON.parse(String(text)).result;
    };
    await ask(1, 'HeapProfiler.collectGarbage');
    const { usedSize } = await ask(2, 'Runtime.getHeapUsage');
    return usedSize;
  } finally {
    // An inspector that stays would keep what it could still show.
    socket.close();
    await once(socket, 'close');
  }
}
