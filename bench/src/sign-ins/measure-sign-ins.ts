import { base, createSiweMessage } from '@portico/protocol';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { interleave } from '../interleave.ts';
import { median } from '../median.ts';
import type { Server } from '../servers/start-server.ts';
import type { Rows } from '../table.ts';
import { type Reply, sendAll } from './connections.ts';

/** A server whose sign-ins are measured. */
export type SignInTarget = { readonly name: string; readonly server: Server };

/** One round: what `GET nonce` and `POST verify` took together, with the signing between them not counted. */
type Round = { readonly perSecond: number; readonly nonceCpu: number; readonly verifyCpu: number };

const connections = 50;

/**
 * Whole sign-ins (`GET nonce`, then `POST verify`) per second over 50 connections, and the CPU time of the server for each. Every one
 * is by another key and from another network; from the second round on the keys are known.
 */
export async function measureSignIns(
  targets: readonly SignInTarget[],
  { rounds, count }: { readonly rounds: number; readonly count: number },
): Promise<Rows> {
  const accounts = Array.from({ length: count }, () => privateKeyToAccount(generatePrivateKey()));
  // The first round makes the users and lets the compiler settle.
  await interleave(targets, 1, ({ server }) => signInAll(server, accounts));
  const measured = await interleave(targets, rounds, ({ server }) => signInAll(server, accounts));
  return targets.map((target) => {
    const figures = measured.get(target) ?? [];
    const of = (pick: (round: Round) => number) => median(figures.map(pick));
    return {
      'sign-ins': target.name,
      'sign-ins/s': of(({ perSecond }) => perSecond),
      'CPU µs/sign-in': of(({ nonceCpu, verifyCpu }) => nonceCpu + verifyCpu),
      'of it nonce': of(({ nonceCpu }) => nonceCpu),
      'of it verify': of(({ verifyCpu }) => verifyCpu),
    };
  });
}

async function signInAll(server: Server, accounts: readonly PrivateKeyAccount[]): Promise<Round> {
  const { origin } = server;
  const count = accounts.length;
  const asked = await timed(
    server,
    accounts.map((_, index) => nonceRequest(origin, index)),
  );
  const posts = await Promise.all(
    asked.replies.map((reply, index) => verifyRequest(origin, index, reply, accounts[index])),
  );
  const posted = await timed(server, posts);
  return {
    perSecond: count / (asked.seconds + posted.seconds),
    nonceCpu: asked.cpu / count,
    verifyCpu: posted.cpu / count,
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

/** Another address of 10.0.0.0/8 for each. */
const from = (index: number) =>
  `x-forwarded-for: 10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

function nonceRequest(origin: string, index: number): string {
  const lines = ['GET /api/auth/nonce HTTP/1.1', `host: ${new URL(origin).host}`, from(index)];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

async function verifyRequest(
  origin: string,
  index: number,
  { headers, body }: Reply,
  account: PrivateKeyAccount | undefined,
): Promise<string> {
  if (account === undefined) throw new Error('There is an account for every answer.');
  const { nonce }: { nonce: string } = JSON.parse(body);
  const cookies = [...headers.matchAll(/\r\nset-cookie: ([^;]+)/gi)].map(([, pair]) => pair);
  const message = createSiweMessage({
    domain: new URL(origin).host,
    address: account.address,
    uri: origin,
    version: '1',
    chainId: base.id,
    nonce,
    issuedAt: new Date().toISOString(),
  });
  const posted = JSON.stringify({ message, signature: await account.signMessage({ message }) });
  const lines = [
    ...['POST /api/auth/verify HTTP/1.1', `host: ${new URL(origin).host}`, `origin: ${origin}`],
    ...['content-type: application/json', `content-length: ${Buffer.byteLength(posted)}`],
    ...[`cookie: ${cookies.join('; ')}`, 'user-agent: Mozilla/5.0 bench', from(index)],
  ];
  return `${lines.join('\r\n')}\r\n\r\n${posted}`;
}
