// npm run bench -- [first-load] [requests] [peers] [stored-sessions] [sign-ins] [engines] [verifications]: all unless some are named.
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { measureFirstLoads } from './first-load/measure-first-loads.ts';
import { afterIntent } from './first-load/modes/after-intent.ts';
import { anonymous } from './first-load/modes/anonymous.ts';
import { bareReact } from './first-load/modes/bare-react.ts';
import { signedIn } from './first-load/modes/signed-in.ts';
import { buildPeers, installPeers } from './peers/install-peers.ts';
import { measurePeers } from './peers/measure-peers.ts';
import { measureRequests } from './requests/measure-requests.ts';
import { anonymousSession } from './requests/targets/anonymous-session.ts';
import { bareHono } from './requests/targets/bare-hono.ts';
import { landingPage } from './requests/targets/landing-page.ts';
import { sessionSignedIn } from './requests/targets/session-signed-in.ts';
import { buildBareReact } from './servers/build-bare-react.ts';
import { startNextAuth } from './servers/next-auth.ts';
import { buildSite, startSessionServer, startSignInServer, startSite } from './servers/site.ts';
import { type Server, startServer } from './servers/start-server.ts';
import { signIn } from './sign-in.ts';
import { measureSignIns } from './sign-ins/measure-sign-ins.ts';
import { measureStoredSessions } from './stored-sessions/measure-stored-sessions.ts';
import { type Rows, table } from './table.ts';
import { measureEngines } from './verifications/measure-engines.ts';
import { measureVerifications } from './verifications/measure-verifications.ts';

const named = process.argv.slice(2);
const results: Record<string, Rows> = {};
const servers: Server[] = [];

async function started(server: Promise<Server>): Promise<Server> {
  const running = await server;
  servers.push(running);
  return running;
}

async function part(name: string, measure: () => Promise<Rows>): Promise<void> {
  if (named.length > 0 && !named.includes(name)) return;
  const rows = await measure();
  results[name] = rows;
  console.log(`\n${table(name, rows)}`);
}

async function firstLoad(): Promise<Rows> {
  await buildBareReact();
  const peer = await started(startServer(new URL('./servers/bare-react.ts', import.meta.url)));
  const site = await started(startSite());
  const modes = [
    bareReact(peer.origin),
    anonymous(site.origin),
    signedIn(site.origin, await signIn(site.origin)),
    afterIntent(site.origin),
  ];
  return measureFirstLoads(modes, 9);
}

async function requests(): Promise<Rows> {
  const peer = await started(startServer(new URL('./servers/bare-hono.ts', import.meta.url)));
  const site = await started(startSite());
  const targets = [
    bareHono(peer),
    anonymousSession(site),
    sessionSignedIn(site, await signIn(site.origin)),
    landingPage(site),
  ];
  return measureRequests(targets, { rounds: 5, seconds: 2 });
}

async function peers(): Promise<Rows> {
  try {
    await installPeers();
    await buildPeers();
  } catch (cause) {
    // Without a registry the rest of the benchmark is worth having; who asked for this part wants to know.
    if (named.length > 0) throw cause;
    return [{ session: 'not measured: bench/peers could not be installed' }];
  }
  const servers = {
    next: await started(startNextAuth('next')),
    site: await started(startSite()),
    nextAuthAlone: await started(startNextAuth('handler')),
    porticoAlone: await started(startSessionServer()),
  };
  return measurePeers(servers, { rounds: 5, seconds: 2 });
}

/** Without a registry viem, which is here anyhow, is the only peer. */
async function verifications(): Promise<Rows> {
  const installed = await installPeers().then(
    () => true,
    () => false,
  );
  return measureVerifications(5, installed);
}

function storedSessions(): Promise<Rows> {
  return measureStoredSessions([10_000, 1_000_000], started, { rounds: 5, seconds: 2 });
}

async function signIns(): Promise<Rows> {
  const target = { name: 'SQLite, a file', server: await started(startSignInServer()) };
  return measureSignIns([target], { rounds: 5, count: 2000 });
}

try {
  const needsSite = (name: string) => !['engines', 'verifications', 'sign-ins'].includes(name);
  if (named.length === 0 || named.some(needsSite)) await buildSite();
  await part('engines', () => measureEngines(5));
  await part('verifications', verifications);
  await part('requests', requests);
  await part('sign-ins', signIns);
  await part('peers', peers);
  await part('stored-sessions', storedSessions);
  await part('first-load', firstLoad);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
}

const report = {
  date: new Date().toISOString(),
  node: process.version,
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  results,
};
const json = JSON.stringify(report, null, 2);
await writeFile(new URL('../results.json', import.meta.url), `${json}\n`);
console.log(`\n${json}`);
