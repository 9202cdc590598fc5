import { type Figures, measureTargets } from '../requests/measure-targets.ts';
import { sessionOf } from '../requests/targets/session-of.ts';
import type { Server } from '../servers/start-server.ts';
import { cookieHeader, signIn } from '../sign-in.ts';
import type { Rows } from '../table.ts';
import { signInToNextAuth } from './sign-in-to-next-auth.ts';

/** The same thing twice: each in the site that it makes, and each alone on Node. */
export type Peers = {
  readonly next: Server;
  readonly site: Server;
  readonly nextAuthAlone: Server;
  readonly porticoAlone: Server;
};

/** `GET /api/auth/session` with a live session, next-auth's and ours, in interleaved rounds. */
export async function measurePeers(
  { next, site, nextAuthAlone, porticoAlone }: Peers,
  options: { readonly rounds: number; readonly seconds: number },
): Promise<Rows> {
  const ours = async ({ origin }: Server) => cookieHeader(await signIn(origin));
  const figures = await measureTargets(
    [
      await sessionOf('next-auth in a Next app', next, await signInToNextAuth(next.origin)),
      await sessionOf('Portico’s site', site, await ours(site)),
      await sessionOf(
        'next-auth’s handler alone',
        nextAuthAlone,
        await signInToNextAuth(nextAuthAlone.origin),
      ),
      await sessionOf('Portico’s handler alone', porticoAlone, await ours(porticoAlone)),
    ],
    options,
  );
  return figures.map((one, index) => rowOf(one, index % 2 === 1 ? figures[index - 1] : undefined));
}

/** Portico's rows say how many times cheaper and faster than the row above. */
function rowOf({ target, perSecond, cpu }: Figures, above: Figures | undefined): Rows[number] {
  return {
    session: target.name,
    'requests/s': perSecond,
    'CPU µs/request': cpu,
    ...(above && { '× requests/s': perSecond / above.perSecond, '× less CPU': above.cpu / cpu }),
  };
}
