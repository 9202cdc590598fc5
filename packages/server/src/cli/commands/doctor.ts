import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { base } from '@portico/protocol/chains';
import { compareVersions, minimumNode } from '../../common/versions.ts';
import { readEnvironment } from '../../environment/environment.ts';
import type { Environment } from '../../environment/environment-variables.ts';
import { nodeUrls } from '../../nodes/chain-nodes.ts';
import type { Command, Io } from '../command.ts';
import { redactUrl, table } from '../format.ts';
import { checkInstalled } from '../installed.ts';
import { type Finding, lookAtSite, request } from '../look-at-site.ts';
import { databaseProblems } from './check.ts';

/** Looks at everything that a site needs, from its packages to its answers, and says what to do about each problem. */
export const doctor: Command = {
  name: 'doctor',
  parameters: '',
  summary: 'look at versions, environment, database, nodes and the running site, with remedies',
  details: [
    'Reads .env and .env.local, as the site would. Asks the nodes for their chain, and the site for a form token and its start page.',
    'Changes nothing. Exit code 1 where there is a problem; notes are none.',
  ].join('\n'),
  options: {
    site: { type: 'string', value: 'URL', help: 'the running site; default AUTH_URL' },
  },
  async run({ io, options }) {
    const environment = { ...readEnvironmentFiles(io.folder), ...io.environment };
    const settings = readEnvironment(environment);
    const site = options['site'] ?? environment['AUTH_URL'] ?? 'http://localhost:3000';
    const findings = [
      { what: 'Node', found: process.versions.node, ...nodeProblem() },
      ...checkInstalled(io.folder),
      ...checkEnvironment(environment, settings),
      ...(await checkDatabase(environment)),
      ...(await checkNodes(settings, io)),
      ...(await lookAtSite(io.fetch, new URL(String(site)).origin)),
    ] satisfies readonly Finding[];
    const problems = findings.filter(({ problem }) => problem !== undefined);
    const remedies = findings.flatMap(({ what, problem, note }) => {
      if (problem !== undefined) return [`✗ ${what}: ${problem}`];
      return note === undefined ? [] : [`· ${what}: ${note}`];
    });
    return {
      json: { ok: problems.length === 0, findings },
      text: [
        table(
          ['', 'CHECKED', 'FOUND'],
          findings.map(({ what, found, problem, note }) => [
            problem ? '✗' : note ? '·' : '✓',
            what,
            found,
          ]),
        ),
        '',
        ...(remedies.length === 0 ? ['Everything is in order.'] : remedies),
      ].join('\n'),
      code: problems.length === 0 ? 0 : 1,
    };
  },
};

function readEnvironmentFiles(folder: string): Environment {
  return Object.assign(
    {},
    ...['.env', '.env.local'].map((name) => {
      const file = join(folder, name);
      return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
    }),
  );
}

function nodeProblem(): Pick<Finding, 'problem'> {
  const { node } = process.versions;
  if (compareVersions(node, minimumNode) >= 0) return {};
  return { problem: `The packages need Node ${minimumNode} or later.` };
}

/** The variables that `portico check` reads, as they are while one develops unless NODE_ENV is production. */
function checkEnvironment(
  environment: Environment,
  result: ReturnType<typeof readEnvironment>,
): readonly Finding[] {
  const found = environment['AUTH_URL'] ?? 'AUTH_URL is not set';
  const secret = environment['AUTH_SECRET'] === undefined ? 'no AUTH_SECRET' : 'AUTH_SECRET';
  const what = 'environment';
  if (result.ok) return [{ what, found: `${found}, ${secret}` }, ...checkProxy(environment)];
  return result.problems.map((problem) => ({ what, found: problem.split(' ')[0] ?? '', problem }));
}

/** TLS ends at a proxy mostly, and then the visitors' addresses come from it. */
function checkProxy(environment: Environment): readonly Finding[] {
  const named = environment['TRUSTED_PROXIES'] ?? environment['CLIENT_IP_HEADER'];
  const what = 'proxy';
  if (named !== undefined) return [{ what, found: named }];
  if (environment['AUTH_URL']?.startsWith('https:') !== true) return [];
  const note =
    'Behind a proxy all visitors share one rate limit, unless trustedProxies, TRUSTED_PROXIES or CLIENT_IP_HEADER names it.';
  return [{ what, found: 'none named', note }];
}

async function checkDatabase(environment: Environment): Promise<readonly Finding[]> {
  const what = 'database';
  const problems = await databaseProblems(environment);
  const url = environment['DATABASE_URL'];
  const found = url === undefined ? 'the default file' : redactUrl(url, 'password');
  if (problems.length === 0) return [{ what, found }];
  return problems.map((problem) => ({ what, found, problem }));
}

async function checkNodes(
  result: ReturnType<typeof readEnvironment>,
  { fetch }: Io,
): Promise<readonly Finding[]> {
  const chains = result.ok ? result.settings.chains : [base];
  const named = result.ok ? result.settings.nodes : {};
  const urls = chains.flatMap((chain) => nodeUrls(chain, named).map((url) => ({ chain, url })));
  return Promise.all(
    urls.map(async ({ chain, url }) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
      const headers = { 'content-type': 'application/json' };
      const answer = await request(fetch, url, { method: 'POST', body, headers });
      const answered: unknown = await answer?.json().catch(() => undefined);
      const id = Number(Object(answered).result);
      const what = `node of ${chain.name}`;
      const found = redactUrl(url, 'path');
      if (id === chain.id) return { what, found };
      const problem = Number.isNaN(id)
        ? `${found} does not answer: without a node, contract accounts cannot sign in. Name others.`
        : `${found} is a node of chain ${id}: name one of ${chain.id}.`;
      return { what, found, problem };
    }),
  );
}
