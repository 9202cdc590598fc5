import { freePort } from '@portico/testing/process/free-port';
import { startOnDatabase } from './site.ts';
import { type Server, startServer } from './start-server.ts';

const entry = new URL('../../peers/serve-next.js', import.meta.url);

/** Starts one of the Next apps in `lab/bench/peers`. */
export async function startNextApp(app: 'next-auth' | 'portico'): Promise<Server> {
  const environment = { APP: app, NEXT_TELEMETRY_DISABLED: '1' };
  if (app === 'portico') return startOnDatabase(entry, { environment });
  const port = await freePort();
  return startServer(entry, {
    ...environment,
    PORT: String(port),
    NEXTAUTH_URL: `http://localhost:${port}`,
    NEXTAUTH_SECRET: 'not a secret: benchmarks run on loopback only',
  });
}
