import { freePort } from './free-port.ts';
import { type Server, startServer } from './start-server.ts';

/** Starts next-auth: in a Next app, as it is made to run, or its handler alone on Node's own server. */
export async function startNextAuth(how: 'next' | 'handler'): Promise<Server> {
  const port = await freePort();
  return startServer(new URL(`../../peers/serve-${how}.js`, import.meta.url), {
    PORT: String(port),
    NEXTAUTH_URL: `http://localhost:${port}`,
    NEXTAUTH_SECRET: 'not a secret: benchmarks run on loopback only',
    NEXT_TELEMETRY_DISABLED: '1',
  });
}
