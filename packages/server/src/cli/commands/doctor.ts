import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { base } from '@portico/protocol/chains';
import { compareVersions, minimumNode } from '../../common/versions.ts';
import { readEnvironment } from '../../environment/environment.ts';
import { type Environment, variableText } from '../../environment/environment-variables.ts';
import { isHttpUrl } from '../../http/origin.ts';
import { nodeUrls } from '../../nodes/chain-nodes.ts';
import { type Command, type Io, UsageError } from '../command.ts';
import { checkInstalled, checkSite, type Finding, request } from '../doctor-checks.ts';
import { redactUrl, table } from '../format.ts';
import { databaseProblems } from './check.ts';

/** Checks what a site needs, from its packages to its answers, and prints how to fix each problem. */
export const doctor: Command = {
  name: 'doctor',
  parameters: '',
  summary:
    'check versions, environment, database, nodes and the running site, with a remedy for each problem',
  details: [
    'Reads .env and .env.local, as the site does. Requests the chain of each node, and a CSRF token and the start page of the site.',
    'Changes nothing. Exits with 1 if there is a problem; a note is not one.',
  ].join('\n'),
  options: { site: { type: 'string', value: 'URL', help: 'the running site; default AUTH_URL' } },
  async run({ io, options }) {
    const given = { ...readEnvironmentFiles(io.folder), ...io.environment };
    const settings = readEnvironment(given, { chains: io.chains });
    const { environment } = settings;
    const { site = variableText(environment, 'AUTH_URL') ?? 'http://localhost:3000' } = options;
    // An AUTH_URL that is none is a problem of the environment.
    const isUrl = isHttpUrl(site);
    if (options['site'] !== undefined && !isUrl)
      throw new UsageError('portico doctor: --site must be a URL, like https://example.com.');
    const findings = [
      { what: 'Node', found: process.versions.node, ...nodeProblem() },
      ...checkInstalled(io.folder),
      ...checkEnvironment(environment, settings),
      ...(await checkDatabase(environment, io.now())),
      ...(await checkNodes(settings, io)),
      ...(isUrl ? await checkSite(io.fetch, new URL(site).origin) : []),
    ] satisfies readonly Finding[];
    const problems = findings.filter(({ problem }) => problem !== undefined);
    const rows = findings.map(({ what, found, problem, note }) => {
      return [problem ? '✗' : note ? '·' : '✓', what, found];
    });
    const remedies = findings.flatMap(({ what, problem, note }) => {
      if (problem !== undefined) return [`✗ ${what}: ${problem}`];
      return note === undefined ? [] : [`· ${what}: ${note}`];
    });
    return {
      json: { ok: problems.length === 0, findings },
      text: [
        table(['', 'CHECKED', 'FOUND'], rows),
        '',
        ...(remedies.length === 0 ? ['No problem was found.'] : remedies),
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
  return { problem: `The packages need Node ${minimumNode} or later. Install a newer one.` };
}

/** Checks the variables that `portico check` reads, with the defaults of development unless NODE_ENV is production. */
function checkEnvironment(
  environment: Environment,
  result: ReturnType<typeof readEnvironment>,
): readonly Finding[] {
  const found = variableText(environment, 'AUTH_URL') ?? 'AUTH_URL is not set';
  const secret = variableText(environment, 'AUTH_SECRET') ? 'AUTH_SECRET' : 'no AUTH_SECRET';
  const what = 'environment';
  if (result.ok) return [{ what, found: `${found}, ${secret}` }, ...checkProxy(environment)];
  return result.problems.map((problem) => ({ what, found: problem.split(' ')[0] ?? '', problem }));
}

/** Checks that a proxy is configured. Most sites with https have one, and only it knows the visitors' addresses. */
function checkProxy(environment: Environment): readonly Finding[] {
  const named =
    variableText(environment, 'TRUSTED_PROXIES') ?? variableText(environment, 'CLIENT_IP_HEADER');
  const what = 'proxy';
  if (named !== undefined) return [{ what, found: named }];
  if (!variableText(environment, 'AUTH_URL')?.startsWith('https:')) return [];
  const note =
    'Behind a proxy, all visitors share one rate limit until trustedProxies, TRUSTED_PROXIES or CLIENT_IP_HEADER is set.';
  return [{ what, found: 'not set', note }];
}

async function checkDatabase(environment: Environment, now: number): Promise<readonly Finding[]> {
  const what = 'database';
  const problems = await databaseProblems(environment, now);
  const url = variableText(environment, 'DATABASE_URL');
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
        ? `${found} does not answer. Set another RPC URL: without a node, contract accounts cannot sign in.`
        : `${found} is a node of chain ${id}. Set an RPC URL of chain ${chain.id}.`;
      return { what, found, problem };
    }),
  );
}
