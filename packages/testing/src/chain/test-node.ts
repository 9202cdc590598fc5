import { createServer, type RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../process/listen.ts';

/** A server on loopback in the place of a node. */
export type TestNode = {
  readonly url: string;
  /** The number of requests. */
  readonly requests: () => number;
  close(): Promise<void>;
};

/** Starts a node that answers as `listener` does. It does not keep the process alive. */
export async function startTestNode(listener: RequestListener): Promise<TestNode> {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    listener(request, response);
  });
  const { origin, stop } = await listen(server);
  server.unref();
  return { url: origin, requests: () => requests, close: stop };
}

/** Encodes an answer of Verdict.sol, as a node gives it back. */
export function encodeVerdict({
  verdict = 0,
  chainId = 8453,
  code = '',
}: {
  verdict?: number;
  chainId?: number;
  /** Hex without 0x. */
  code?: string;
} = {}): string {
  const words = [verdict, chainId, code.length / 2].map((value) => value.toString(16));
  const head = code.slice(0, 64).padEnd(64, '0');
  return `0x${words.map((word) => word.padStart(64, '0')).join('')}${head}${'1'.padStart(64, '0')}`;
}

/** Answers every call with this result, as JSON-RPC has it. */
export function answerWith(result: unknown): RequestListener {
  return (_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
  };
}

/** Answers with this status and body. */
export function answerPlainly(status: number, body: string, headers = {}): RequestListener {
  return (_, response) => {
    response.writeHead(status, headers).end(body);
  };
}

/** A node that hands every request on to another one, unless it is set to be down. */
export type GateNode = TestNode & { down: boolean };

/** Starts a node that passes calls on to another, and closes when a test says so. */
export async function startGateNode(rpcUrl: string): Promise<GateNode> {
  const node = await startTestNode(async (request, response) => {
    const body = await buffer(request);
    if (gate.down) {
      response.writeHead(500).end();
      return;
    }
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(rpcUrl, { method: 'POST', headers, body });
    response.writeHead(answer.status, headers).end(await answer.text());
  });
  const gate: GateNode = { ...node, down: false };
  return gate;
}
