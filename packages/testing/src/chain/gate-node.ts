import { buffer } from 'node:stream/consumers';
import { startTestNode, type TestNode } from './test-node.ts';

/** A node that hands every request on to another one, unless it is told to be down. */
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
