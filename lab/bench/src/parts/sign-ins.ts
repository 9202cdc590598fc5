import { existsSync } from 'node:fs';
import type { Bench, BenchPart } from '../bench.ts';
import { requestRows } from '../requests/request-rows.ts';
import { startNextApp } from '../servers/next-app.ts';
import { startPostgresServer } from '../servers/postgres.ts';
import { type StartOptions, startBetterAuth, startSignInServer } from '../servers/site.ts';
import { measureSignIns, type SignInTarget } from '../sign-ins/measure-sign-ins.ts';
import { betterAuth, nextAuth, portico } from '../sign-ins/protocols.ts';

/** A file system in memory, on which flushing waits for nothing. */
const memory = '/dev/shm';

/** Whole sign-ins: nonce, signature, session. */
export const signIns: BenchPart = {
  title: 'sign-ins, 50 connections',
  tries: 5,
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
      ...(await onDatabase(bench, 'whole sign-ins on PostgreSQL', postgres.databaseUrl)),
      ...(existsSync(memory)
        ? await onDatabase(bench, 'whole sign-ins without waiting for the disk', { parent: memory })
        : []),
    ];
    return requestRows(await measureSignIns(targets, bench.tries));
  },
};

/** The products that have a database, each on its own. */
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
