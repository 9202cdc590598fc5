import { existsSync } from 'node:fs';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { Bench, BenchPart } from '../bench.ts';
import { interleave, median } from '../measuring.ts';
import { type RequestFigures, requestRows } from '../requests/targets.ts';
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

export type SignInTarget = {
  readonly row: string;
  readonly product: string;
  readonly server: Server;
  readonly protocol: SignInProtocol;
  /** Sign-ins in one round: one or two seconds’ worth. */
  readonly count: number;
};

/** One round: what both requests took together, with the signing between them not counted. */
type Round = { readonly perSecond: number; readonly cpu: number };

const connections = 50;

/** Measures whole sign-ins over 50 connections, each by another key and network; from the second round on the keys are known. */
async function measureSignIns(
  targets: readonly SignInTarget[],
  rounds: number,
): Promise<readonly RequestFigures[]> {
  const most = Math.max(...targets.map(({ count }) => count));
  const accounts = Array.from({ length: most }, () => privateKeyToAccount(generatePrivateKey()));
  const round = (target: SignInTarget) => signInAll(target, accounts.slice(0, target.count));
  // The first round makes the users and lets the compiler settle.
  await interleave(targets, 1, round);
  const measured = await interleave(targets, rounds, round);
  return targets.map((target) => {
    const figures = measured.get(target) ?? [];
    const of = (pick: (figure: Round) => number) => median(figures.map(pick));
    const { row, product } = target;
    return { row, product, perSecond: of(({ perSecond }) => perSecond), cpu: of(({ cpu }) => cpu) };
  });
}

async function signInAll(
  { server, protocol }: SignInTarget,
  accounts: readonly PrivateKeyAccount[],
): Promise<Round> {
  const { origin } = server;
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
    const targets = [
      ...(await onDatabase(bench, durable, {})),
      ...(bench.hasPeers
        ? [
            {
              row: durable,
              product: 'next-auth 4',
              server: await bench.started(startNextApp('next-auth')),
              protocol: nextAuth,
              count: 600,
            },
          ]
        : []),
      ...(await onDatabase(bench, 'whole sign-ins on PostgreSQL', postgres.createDatabase)),
      ...(existsSync(memory)
        ? await onDatabase(bench, 'whole sign-ins without waiting for the disk', { parent: memory })
        : []),
    ];
    return requestRows(await measureSignIns(targets, bench.tries));
  },
};

async function onDatabase(
  { started, hasPeers }: Bench,
  row: string,
  options: StartOptions | (() => Promise<string>),
): Promise<readonly SignInTarget[]> {
  const one = async () =>
    typeof options === 'function' ? { databaseUrl: await options() } : options;
  const ours = {
    row,
    product: 'Portico',
    server: await started(startSignInServer(await one())),
    protocol: portico(),
    count: 2000,
  };
  if (!hasPeers) return [ours];
  const server = await started(startBetterAuth(await one()));
  return [ours, { row, product: 'Better Auth', server, protocol: betterAuth, count: 300 }];
}
