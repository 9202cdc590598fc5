import { base } from '@portico/protocol';
import { checkOptions } from '../../check-options.ts';
import type { AuthOptions } from '../../options.ts';
import { siwe } from '../../providers/siwe.ts';
import { isDatabaseUrl } from '../../store/database-url.ts';
import { checkDatabase } from '../check-database.ts';
import type { Command, Io } from '../command.ts';
import { redactSecret, redactUrl } from '../redact.ts';
import { table } from '../table.ts';

/** One thing that is wrong with the configuration. */
type Finding = { readonly variable: string; readonly message: string };

/** Looks at the environment and the database as a start in production would. */
export const check: Command = {
  name: 'check',
  parameters: '',
  arity: [0, 0],
  summary: 'check the configuration and the database, and say everything that is wrong at once',
  details:
    'Reads AUTH_URL, AUTH_SECRET, AUTH_SECRET_PREVIOUS (while a secret is being replaced), DATABASE_URL,\n' +
    'BASE_RPC_URL, BASE_RPC_QUORUM, TRUSTED_PROXIES and EMBED_IN, and prints them without what is secret.\n' +
    'Changes nothing and asks no other host than the database’s.',
  async run({ io }) {
    const configuration = read(io);
    const problems = [
      ...findProblems(io, configuration),
      ...(isDatabaseUrl(configuration.database)
        ? await databaseProblems(configuration.database)
        : []),
    ];
    const shown = show(io, configuration);
    return {
      json: { ok: problems.length === 0, configuration: Object.fromEntries(shown), problems },
      text: [
        table(['VARIABLE', 'VALUE'], shown),
        '',
        ...(problems.length === 0
          ? ['Everything is in order.']
          : problems.map(({ variable, message }) => `${variable}: ${message}`)),
      ].join('\n'),
      code: problems.length === 0 ? 0 : 1,
    };
  },
};

type Configuration = Pick<
  AuthOptions,
  'url' | 'nodes' | 'nodeQuorum' | 'trustedProxies' | 'embedIn'
> & {
  readonly database: string;
  readonly secrets: readonly string[];
};

/** As the site reads them: an empty variable counts as missing. */
function read({ environment }: Io): Configuration {
  const value = (name: string) => environment[name]?.trim() || undefined;
  const list = (name: string) =>
    value(name)
      ?.split(',')
      .map((item) => item.trim());
  const secrets = [value('AUTH_SECRET'), value('AUTH_SECRET_PREVIOUS')];
  return {
    url: value('AUTH_URL') ?? '',
    secrets: secrets.filter((secret) => secret !== undefined),
    database: value('DATABASE_URL') ?? 'file:./data/portico.sqlite',
    nodes: list('BASE_RPC_URL') ?? base.rpcUrls,
    nodeQuorum: value('BASE_RPC_QUORUM') === '2' ? 2 : 1,
    trustedProxies: list('TRUSTED_PROXIES') ?? [],
    embedIn: list('EMBED_IN') ?? [],
  };
}

const variables: Readonly<Record<string, string>> = {
  url: 'AUTH_URL',
  secret: 'AUTH_SECRET',
  database: 'DATABASE_URL',
  nodes: 'BASE_RPC_URL',
  nodeQuorum: 'BASE_RPC_QUORUM',
  trustedProxies: 'TRUSTED_PROXIES',
  embedIn: 'EMBED_IN',
};

function findProblems(io: Io, { secrets, ...rest }: Configuration): readonly Finding[] {
  const problems = checkOptions({ ...rest, secret: secrets, providers: [siwe()] }).map(
    ({ option, message }) => ({ variable: variables[option] ?? option, message }),
  );
  if (!io.environment['AUTH_SECRET']?.trim() && secrets.length > 0) {
    problems.push({ variable: 'AUTH_SECRET', message: 'Only AUTH_SECRET_PREVIOUS is set.' });
  }
  const quorum = io.environment['BASE_RPC_QUORUM']?.trim() || '1';
  if (!['1', '2'].includes(quorum)) {
    problems.push({ variable: 'BASE_RPC_QUORUM', message: 'It must be 1 or 2.' });
  }
  const url = URL.parse(rest.url);
  if (url?.protocol === 'http:' && !isLoopback(url.hostname)) {
    problems.push({
      variable: 'AUTH_URL',
      message: 'It must begin with https://, except on localhost: cookies would travel openly.',
    });
  }
  return problems;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);
}

async function databaseProblems(url: string): Promise<readonly Finding[]> {
  const message = await checkDatabase(url);
  return message === undefined ? [] : [{ variable: 'DATABASE_URL', message }];
}

function show(
  { environment }: Io,
  { url, secrets, database, nodes, nodeQuorum, trustedProxies = [], embedIn = [] }: Configuration,
) {
  const defaulted = (name: string) => (environment[name]?.trim() ? '' : ' (the default)');
  const [secret, previous] = secrets.map(redactSecret);
  return [
    ['AUTH_URL', url || 'missing'],
    ['AUTH_SECRET', secret ?? 'missing'],
    ...(previous === undefined ? [] : [['AUTH_SECRET_PREVIOUS', previous] as const]),
    ['DATABASE_URL', `${redactUrl(database, 'password')}${defaulted('DATABASE_URL')}`],
    [
      'BASE_RPC_URL',
      `${nodes.map((item) => redactUrl(item, 'path')).join(', ')}${defaulted('BASE_RPC_URL')}`,
    ],
    ['BASE_RPC_QUORUM', `${nodeQuorum}${defaulted('BASE_RPC_QUORUM')}`],
    ['TRUSTED_PROXIES', trustedProxies.join(', ') || 'none'],
    ...(embedIn.length === 0 ? [] : [['EMBED_IN', embedIn.join(', ')] as const]),
  ] as const;
}
