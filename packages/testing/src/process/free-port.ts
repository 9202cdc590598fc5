import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that was free a moment ago, on every address that `localhost` may mean. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') {
    throw new TypeError('The system named no port.');
  }
  return address.port;
}
