// One instance of Portico in a separate process, on the database of its first argument. Prints its port.
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createAuth } from '../../../server/src/create-auth/create-auth.ts';
import { siwe } from '../../../server/src/providers/siwe.ts';
import { answerWith, encodeVerdict, startTestNode } from '../chain/test-node.ts';
import { listen } from '../process/listen.ts';

const [, , database = ':memory:', options = '{}'] = process.argv;

// Of a chain without deployed contracts.
const node = await startTestNode(answerWith(encodeVerdict()));
const silent = () => undefined;
const auth = createAuth({
  url: 'https://example.com',
  secret: 'a secret for tests, long enough to be taken',
  database,
  providers: [siwe()],
  nodes: { 8453: [node.url] },
  logger: { info: silent, warn: silent, error: silent },
  ...JSON.parse(options),
});
// After everything was loaded: the files of this program may not be readable by another user.
const uid = process.env['TEST_UID'];
if (uid !== undefined) process.seteuid?.(Number(uid));
await auth.ready();

const server = createServer(async (incoming, outgoing) => {
  const body = await buffer(incoming);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  if (incoming.url === '/health') {
    outgoing.end(JSON.stringify(await auth.health()));
    return;
  }
  const response = await auth.handler(
    new Request(`https://example.com${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers,
      ...(body.length > 0 && { body }),
    }),
    { ip: incoming.socket.remoteAddress ?? '' },
  );
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') outgoing.setHeader(name, value);
  }
  outgoing.setHeader('set-cookie', response.headers.getSetCookie());
  outgoing.writeHead(response.status).end(Buffer.from(await response.arrayBuffer()));
});

const { port } = await listen(server);
process.stdout.write(`${port}\n`);
