import { existsSync } from 'node:fs';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { Bench, BenchPart } from '../bench.ts';
import type { Row } from '../report/report.ts';
import { type Cell, measureRates, type Rate } from '../requests/targets.ts';
import type { Server } from '../servers/servers.ts';
import {
  type StartOptions,
  serverSources,
  startBetterAuth,
  startNextApp,
  startPostgresServer,
  startSignInServer,
} from '../servers/servers.ts';
import { type Reply, sendAll } from './connections.ts';
import {
  betterAuth,
  nextAuth,
  portico,
  type SignInProtocol,
  type SignInRequest,
  signedRequest,
} from './protocols.ts';

/** A server, and how to sign in to it. */
export type SignInTarget = {
  readonly server: Server;
  readonly protocol: SignInProtocol;
  /** Sign-ins in one round: one or two seconds’ worth. */
  readonly count: number;
};

const connections = 50;

/** Signs in over 50 connections, each by another key and network. The signing between the two requests is not counted. */
async function signInAll(
  { server, protocol, count }: SignInTarget,
  allAccounts: readonly PrivateKeyAccount[],
): Promise<Rate> {
  const { origin } = server;
  const accounts = allAccounts.slice(0, count);
  const asked = await timed(
    server,
    accounts.map((_, index) => textOf(origin, index, protocol.askForNonce)),
  );
  const posts = await Promise.all(
    accounts.map(async (account, index) => {
      const { headers = '', body = '' } = asked.replies[index] ?? {};
      const cookies = [...headers.matchAll(/\r\nset-cookie: ([^;\r]+)/gi)].map(
        ([, pair = '']) => pair,
      );
      const request = await signedRequest(origin, protocol, { cookies, body }, account);
      return textOf(origin, index, request);
    }),
  );
  const posted = await timed(server, posts);
  return {
    perSecond: accounts.length / (asked.seconds + posted.seconds),
    cpu: (asked.cpu + posted.cpu) / accounts.length,
  };
}

async function timed(
  { origin, cpu }: Server,
  requests: readonly string[],
): Promise<{ replies: readonly Reply[]; seconds: number; cpu: number }> {
  const before = await cpu();
  const start = performance.now();
  const replies = await sendAll(origin, requests, connections);
  const seconds = (performance.now() - start) / 1000;
  const refused = replies.find(({ status }) => status !== 200);
  // A fast refusal is not a good result.
  if (refused) throw new Error(`Signing in failed: ${refused.status} ${refused.body}`);
  return { replies, seconds, cpu: (await cpu()) - before };
}

/** A request as bytes on the wire, each from another address of 10.0.0.0/8. */
function textOf(origin: string, index: number, request: SignInRequest): string {
  const { method, path, headers, body = '' } = request;
  const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  const fields = {
    host: new URL(origin).host,
    'x-forwarded-for': address,
    ...headers,
    ...(body !== '' && { 'content-length': Buffer.byteLength(body) }),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** A file system in memory, on which flushing waits for nothing. */
const memory = '/dev/shm';

export const signIns: BenchPart = {
  title: 'sign-ins, 50 connections',
  tries: 2,
  sources: serverSources,
  needs: ['peers', 'next'],
  async measure(bench) {
    const postgres = await startPostgresServer();
    bench.atEnd(postgres.close);
    const durable = 'whole sign-ins';
    const cells = await onDatabase(bench, durable, {});
    if (bench.hasPeers) {
      const server = await bench.started(startNextApp('next-auth'));
      const target = { server, protocol: nextAuth, count: 600 };
      cells.push({ row: durable, product: 'next-auth 4', target });
    }
    const onPostgres = 'whole sign-ins on PostgreSQL';
    cells.push(...(await onDatabase(bench, onPostgres, postgres.createDatabase)));
    if (existsSync(memory)) {
      const inMemory = 'whole sign-ins without waiting for the disk';
      cells.push(...(await onDatabase(bench, inMemory, { parent: memory })));
    }
    return measureSignIns(cells, bench.tries);
  },
};

/** Measures sign-ins of known accounts. */
export function measureSignIns(
  cells: readonly Cell<SignInTarget>[],
  rounds: number,
): Promise<readonly Row[]> {
  const most = Math.max(...cells.map(({ target }) => target.count));
  const accounts = Array.from({ length: most }, () => privateKeyToAccount(generatePrivateKey()));
  // The warm-up makes the users: from the first round on the keys are known.
  return measureRates(cells, rounds, (target) => signInAll(target, accounts));
}

async function onDatabase(
  { started, hasPeers }: Bench,
  row: string,
  options: StartOptions | (() => Promise<string>),
): Promise<Cell<SignInTarget>[]> {
  const one = async () =>
    typeof options === 'function' ? { databaseUrl: await options() } : options;
  const ours = await started(startSignInServer(await one()));
  const target = { server: ours, protocol: portico(), count: 2000 };
  const cells: Cell<SignInTarget>[] = [{ row, product: 'Portico', target }];
  if (hasPeers) {
    const server = await started(startBetterAuth(await one()));
    const theirs = { server, protocol: betterAuth, count: 300 };
    cells.push({ row, product: 'Better Auth', target: theirs });
  }
  return cells;
}
