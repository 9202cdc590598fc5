import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Sends a request of {@link https://chromedevtools.github.io/devtools-protocol/v8/ V8's protocol}; chunks of a snapshot arrive meanwhile. */
type Ask = (
  method: string,
  onChunk?: (chunk: string) => void,
) => Promise<{ readonly usedSize: number }>;

async function withInspector<Result>(
  port: number,
  task: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  const targets: readonly { readonly webSocketDebuggerUrl: string }[] = await (
    await fetch(`http://127.0.0.1:${port}/json/list`)
  ).json();
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  let last = 0;
  try {
    return await task((method, onChunk) => {
      last += 1;
      const id = last;
      const { promise, resolve } = Promise.withResolvers<{ readonly usedSize: number }>();
      socket.on('message', function read(text) {
        const message = JSON.parse(String(text));
        if (message.method === 'HeapProfiler.addHeapSnapshotChunk') onChunk?.(message.params.chunk);
        if (message.id !== id) return;
        socket.off('message', read);
        resolve(message.result);
      });
      socket.send(JSON.stringify({ id, method }));
      return promise;
    });
  } finally {
    // An inspector that stays would keep what it could still show.
    socket.close();
    await once(socket, 'close');
  }
}

/** Returns the bytes of the heap that a collection leaves. Between two collections it is mostly garbage, whose size is chance. */
export function heapAfterCollection(port: number): Promise<number> {
  return withInspector(port, async (ask) => {
    await ask('HeapProfiler.collectGarbage');
    return (await ask('Runtime.getHeapUsage')).usedSize;
  });
}

export function takeSnapshot(port: number): Promise<string> {
  return withInspector(port, async (ask) => {
    const chunks: string[] = [];
    await ask('HeapProfiler.collectGarbage');
    await ask('HeapProfiler.takeHeapSnapshot', (chunk) => chunks.push(chunk));
    return chunks.join('');
  });
}

/** Returns the kinds of objects that grew most between two snapshots, by their own size, and all together at the end. */
export function growthOf(before: string, after: string, most = 15) {
  const [old, now] = [sizes(before), sizes(after)];
  const growth = [...now].map(([kind, { count, bytes }]) => {
    const known = old.get(kind) ?? { count: 0, bytes: 0 };
    return { kind, count: count - known.count, bytes: bytes - known.bytes };
  });
  growth.sort((one, other) => other.bytes - one.bytes);
  const sum = (sizesOf: ReturnType<typeof sizes>, field: 'count' | 'bytes') =>
    [...sizesOf.values()].reduce((total, size) => total + size[field], 0);
  const all = {
    kind: 'all',
    count: sum(now, 'count') - sum(old, 'count'),
    bytes: sum(now, 'bytes') - sum(old, 'bytes'),
  };
  return [...growth.slice(0, most).filter(({ bytes }) => bytes > 0), all];
}

type Snapshot = {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly (readonly string[] | string)[];
    };
  };
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
};

function sizes(text: string): ReadonlyMap<string, { count: number; bytes: number }> {
  const { snapshot, nodes, strings }: Snapshot = JSON.parse(text);
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field));
  const read = (at: number, field = 0) => nodes[at + field] ?? 0;
  const found = new Map<string, { count: number; bytes: number }>();
  for (let at = 0; at < nodes.length; at += fields.length) {
    const word = types[0]?.[read(at, type)] ?? 'unknown';
    const kind = word === 'object' ? `object ${strings[read(at, name)]}` : word;
    const one = found.get(kind) ?? { count: 0, bytes: 0 };
    one.count += 1;
    one.bytes += read(at, size);
    found.set(kind, one);
  }
  return found;
}
