import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { base, baseSepolia } from '../chains.ts';
import { developmentSecret, readEnvironment } from './environment.ts';

function settings(environment: Record<string, string>) {
  const read = readEnvironment(environment);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.settings;
}

function problems(environment: Record<string, string>) {
  const read = readEnvironment(environment);
  return read.ok ? [] : read.problems;
}

const secret = 'a secret for the tests of this file alone';
const previous = 'the secret that it had before this one';

const production = {
  NODE_ENV: 'production',
  AUTH_URL: 'https://example.com',
  AUTH_SECRET: secret,
};

describe('readEnvironment', () => {
  it('reads a secret from the file that NAME_FILE names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-secrets-'));
    const file = join(folder, 'secret');
    writeFileSync(file, `${secret}\n`);
    const { AUTH_SECRET: _, ...others } = production;
    const read = readEnvironment({ ...others, AUTH_SECRET_FILE: file });
    // Its content is passed on, so that no caller reads the file again.
    expect(read).toMatchObject({
      settings: { secret },
      environment: { AUTH_SECRET: `${secret}\n` },
    });
    // The variable itself comes first.
    expect(settings({ ...production, AUTH_SECRET_FILE: '/nowhere' }).secret).toBe(secret);
    expect(problems({ ...production, AUTH_URL_FILE: file })).toEqual([]);
    writeFileSync(file, 'https://d.example/key\n');
    const chain = { CHAINS: 'baseSepolia', RPC_URLS_84532_FILE: file };
    expect(settings(chain).nodes).toEqual({ 84532: ['https://d.example/key'] });
    rmSync(folder, { recursive: true });
    const unreadable = { AUTH_SECRET_FILE: file, RPC_URLS_84532_FILE: tmpdir() };
    expect(problems({ ...others, ...unreadable, PORT: 'x' })).toEqual([
      'PORT must be a number from 0 to 65535.',
      `AUTH_SECRET_FILE names a file that cannot be read: ${file}.`,
      `RPC_URLS_84532_FILE names a file that cannot be read: ${tmpdir()}.`,
    ]);
  });

  it('needs nothing outside production', () => {
    expect(settings({})).toEqual({
      production: false,
      admins: [],
      logLevel: 'info',
      restoredSessions: 'keep',
      port: 3000,
      hosts: ['127.0.0.1', '::1'],
      stopDelay: 5,
      metrics: undefined,
      origin: 'http://localhost:3000',
      secret: undefined,
      previousSecret: undefined,
      database: 'file:./data/portico.sqlite',
      chains: [base],
      nodes: {},
      nodeQuorum: 1,
      nodeTimeouts: { perNode: 2500, overall: 6000 },
      email: undefined,
      walletConnect: undefined,
      walletList: undefined,
      trustedProxies: [],
      embedIn: [],
      rpcProxy: {
        methods: [],
        callsPerMinute: 600,
        bytesPerMinute: 8_388_608,
        nodeTimePerMinute: 240_000,
      },
    });
  });

  it('reads every variable', () => {
    expect(
      settings({
        ...production,
        ADMINS: '0x1111111111111111111111111111111111111111, email:eve@example.org',
        PORT: '8080',
        HOST: '0.0.0.0',
        STOP_DELAY: '0.5',
        LOG_LEVEL: 'warn',
        RESTORED_SESSIONS: 'end',
        METRICS_PORT: '9464',
        METRICS_HOST: '10.0.0.5',
        AUTH_URL: 'https://example.com/',
        AUTH_SECRET_PREVIOUS: previous,
        DATABASE_URL: ':memory:',
        BASE_RPC_URL: 'https://a.example, https://b.example/key',
        BASE_RPC_QUORUM: '2',
        RPC_NODE_TIMEOUT: '3000',
        RPC_TIMEOUT: '12000',
        EMAIL_SERVER: 'smtps://user:password@smtp.example.com',
        EMAIL_FROM: 'Example <noreply@example.com>',
        WALLETCONNECT_PROJECT_ID: 'abc',
        WALLETCONNECT_RELAY_URL: 'wss://relay.example.com/',
        TRUSTED_PROXIES: '10.0.0.0/8, ::1',
        EMBED_IN: 'https://app.safe.global, https://other.example',
        RPC_METHODS: 'eth_getLogs, eth_estimateGas',
        RPC_CALLS_PER_MINUTE: '100',
        RPC_BYTES_PER_MINUTE: '1000000',
        RPC_NODE_TIME_PER_MINUTE: '60000',
        ETHEREUM_RPC_URL: 'https://c.example',
        CHAINS: 'base, baseSepolia',
        RPC_URLS_84532: 'https://d.example,https://e.example',
        RPC_URLS_7777777: 'https://f.example',
      }),
    ).toEqual({
      production: true,
      logLevel: 'warn',
      restoredSessions: 'end',
      admins: ['0x1111111111111111111111111111111111111111', 'email:eve@example.org'],
      port: 8080,
      hosts: ['0.0.0.0'],
      stopDelay: 0.5,
      metrics: { port: 9464, host: '10.0.0.5' },
      origin: 'https://example.com',
      secret: secret,
      previousSecret: previous,
      database: ':memory:',
      chains: [base, baseSepolia],
      nodes: {
        8453: ['https://a.example', 'https://b.example/key'],
        84532: ['https://d.example', 'https://e.example'],
      },
      nodeQuorum: 2,
      nodeTimeouts: { perNode: 3000, overall: 12_000 },
      email: {
        server: 'smtps://user:password@smtp.example.com',
        from: 'Example <noreply@example.com>',
      },
      walletConnect: { projectId: 'abc', relayUrl: 'wss://relay.example.com' },
      walletList: { projectId: 'abc', url: 'https://explorer-api.walletconnect.com' },
      trustedProxies: ['10.0.0.0/8', '::1'],
      embedIn: ['https://app.safe.global', 'https://other.example'],
      rpcProxy: {
        methods: ['eth_getLogs', 'eth_estimateGas'],
        callsPerMinute: 100,
        bytesPerMinute: 1_000_000,
        nodeTimePerMinute: 60_000,
        nodes: { 1: ['https://c.example'], 7777777: ['https://f.example'] },
      },
    });
  });

  it('reaches phone wallets through WalletConnect’s own relay, and only with a project id', () => {
    expect(settings({ WALLETCONNECT_PROJECT_ID: 'abc' }).walletConnect?.relayUrl).toBe(
      'wss://relay.walletconnect.org',
    );
    const relay = { WALLETCONNECT_RELAY_URL: 'wss://relay.example.com' };
    expect(settings(relay).walletConnect).toBeUndefined();
  });

  it('takes Ethereum’s nodes for signing in where Ethereum is one of the chains', () => {
    const both = settings({ CHAINS: 'mainnet', ETHEREUM_RPC_URL: 'https://c.example' });
    expect(both.nodes).toEqual({ 1: ['https://c.example'] });
    expect(both.rpcProxy?.nodes).toBeUndefined();
  });

  it('turns the RPC proxy off', () => {
    expect(settings({ SITE_RPC: 'off' }).rpcProxy).toBeUndefined();
  });

  it.each([
    { TRUSTED_PROXIES: 'my-proxy' },
    { TRUSTED_PROXIES: '0.0.0.0/0' },
    { TRUSTED_PROXIES: '10.0.0.0/8, ::/0' },
    { AUTH_SECRET: 's'.repeat(64) },
    { METRICS_PORT: '3000' },
    { METRICS_PORT: 'all' },
    { WALLETCONNECT_RELAY_URL: 'https://relay.example.com' },
    { WALLETCONNECT_RELAY_URL: "wss://relay.example.com/;script-src-'*'" },
    { EMAIL_SERVER: 'smtps://smtp.example.com' },
    { EMAIL_FROM: 'noreply@example.com' },
    { EMAIL_SERVER: 'https://smtp.example.com', EMAIL_FROM: 'noreply@example.com' },
    { EMAIL_SERVER: 'smtps://smtp.example.com', EMAIL_FROM: 'no one' },
    { BASE_RPC_QUORUM: '3' },
    { BASE_RPC_QUORUM: '2', BASE_RPC_URL: 'https://a.example' },
    { BASE_RPC_QUORUM: '2', BASE_RPC_URL: 'https://a.example,https://a.example' },
    {
      BASE_RPC_QUORUM: '2',
      CHAINS: 'base,sepolia',
      BASE_RPC_URL: 'https://a.example,https://b.example',
    },
    { CHAINS: 'bass' },
    { CHAINS: 'base,,baseSepolia' },
    { CHAINS: 'base,base' },
    { CHAINS: 'toString' },
    { RPC_URLS_84532: 'd.example' },
    { RPC_URLS_8453: 'https://a.example' },
    { RPC_URLS_base: 'https://a.example' },
    { SITE_RPC: 'no' },
    { RPC_METHODS: 'eth getLogs' },
    { RPC_CALLS_PER_MINUTE: '0' },
    { RPC_BYTES_PER_MINUTE: '1.5' },
    { RPC_NODE_TIME_PER_MINUTE: '-1' },
    { ETHEREUM_RPC_URL: 'c.example' },
    { EMBED_IN: 'app.safe.global' },
    { EMBED_IN: 'https://app.safe.global', AUTH_URL: 'http://example.com' },
  ])('reports the problem with %j', (environment) => {
    const [name = ''] = Object.keys(environment);
    expect(problems(environment)).toEqual([expect.stringContaining(name)]);
  });

  it('has no public URL before a free port is chosen', () => {
    expect(settings({ PORT: '0' }).origin).toBeUndefined();
  });

  it('treats an empty variable as a missing one', () => {
    expect(settings({ PORT: '', AUTH_SECRET: '', DATABASE_URL: ' ' }).port).toBe(3000);
  });

  it('reports all problems at once', () => {
    const found = problems({
      NODE_ENV: 'production',
      PORT: '99999',
      DATABASE_URL: 'mysql://x',
      BASE_RPC_URL: 'ftp://x,also wrong',
    });
    expect(found.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'AUTH_URL',
      'AUTH_SECRET',
      'DATABASE_URL',
      'BASE_RPC_URL',
    ]);
  });

  it.each(['Production', 'prod', 'staging'])('takes NODE_ENV=%s for no development', (NODE_ENV) => {
    expect(problems({ NODE_ENV })).toEqual([
      expect.stringContaining('NODE_ENV must be production, development or test'),
    ]);
  });

  it.each(['abc', '-1', '3000.5', '70000'])('refuses the port %s', (PORT) => {
    expect(problems({ PORT })).toHaveLength(1);
  });

  it.each(['0.0.0.0, ::', '[::1]', 'http://localhost', 'localhost:3000'])(
    'refuses to listen on %s',
    (HOST) => {
      expect(problems({ HOST, METRICS_HOST: HOST })).toEqual(
        ['HOST', 'METRICS_HOST'].map(
          (name) => `${name} must be one IP address or host name, without a port.`,
        ),
      );
      expect(settings({ HOST: '::' }).hosts).toEqual(['::']);
    },
  );

  it('refuses a guessable secret in every environment', () => {
    expect(problems({ AUTH_SECRET: 'short' })).toHaveLength(1);
    expect(problems({ ...production, AUTH_SECRET_PREVIOUS: 'short' })).toHaveLength(1);
  });

  it.each([
    ['ADMIN', 'ADMINS'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
    ['database_url', 'DATABASE_URL'],
    ['RPC_URL_10', 'RPC_URLS_10'],
    ['NEXTAUTH_SECRET', 'AUTH_SECRET'],
    ['BETTER_AUTH_URL', 'AUTH_URL'],
  ])('refuses %s where %s is not set', (name, meant) => {
    const sentence = `${name} is no variable of the site. Did you mean ${meant}? Else unset it.`;
    expect(problems({ [name]: 'x' })).toEqual([sentence]);
    expect(problems({ [name]: ' ' })).toEqual([]);
  });

  it('leaves variables alone that are none of the site’s', () => {
    const foreign = {
      HOME: '/root',
      HOSTS: 'a',
      POST: '1',
      PATH: '/bin',
      HOSTNAME: 'a',
      ADMIN_EMAIL: 'a',
      DATABASE_NAME: 'a',
      AUTH_TRUST_HOST: '1',
      METRICS_PATH: '/m',
      KUBERNETES_PORT: '1',
    };
    expect(problems(foreign)).toEqual([]);
    // The one that is read is set: the other is for something else.
    expect(problems({ DATABASE_URI: 'mysql://db', DATABASE_URL: ':memory:' })).toEqual([]);
  });

  it('accepts a previous secret only next to the one that replaces it', () => {
    expect(problems({ AUTH_SECRET_PREVIOUS: previous })).toEqual([
      expect.stringContaining('AUTH_SECRET must be set'),
    ]);
  });

  it('refuses a public URL with a path, and http in production', () => {
    expect(problems({ AUTH_URL: 'https://example.com/app' })).toHaveLength(1);
    expect(problems({ AUTH_URL: 'example.com' })).toHaveLength(1);
    expect(problems({ ...production, AUTH_URL: 'http://example.com' })).toHaveLength(1);
    expect(problems({ ...production, AUTH_URL: 'http://app.localhost:3000' })).toHaveLength(1);
    expect(problems({ ...production, AUTH_URL: 'http://localhost:3000' })).toEqual([]);
  });

  it('compares no variable with the default of a wrong one', () => {
    expect(problems({ PORT: 'x', METRICS_PORT: '3000' })).toEqual([
      expect.stringContaining('PORT must'),
    ]);
  });

  it('accepts a database server, and prints no part of a wrong URL, which may hold a password', () => {
    const url = 'postgres://user:hunter2@localhost/portico';
    expect(settings({ DATABASE_URL: url }).database).toBe(url);
    const wrong = problems({ DATABASE_URL: 'postgres//user:hunter2@localhost' });
    expect(wrong).toHaveLength(1);
    expect(wrong.join()).not.toContain('hunter2');
  });

  it('checks for production when asked to, whatever NODE_ENV says', () => {
    const read = readEnvironment({}, { production: true });
    expect(read.ok ? [] : read.problems).toEqual([
      expect.stringContaining('AUTH_URL must be set'),
      expect.stringContaining('AUTH_SECRET must be set'),
    ]);
  });

  it('never repeats a secret in a problem', () => {
    expect(problems({ AUTH_SECRET: 'hunter2' }).join()).not.toContain('hunter2');
  });
});

describe('developmentSecret', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portico-secret-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('creates 256 bits once and reads them again', () => {
    const database = `file:${folder}/data/portico.sqlite`;
    const secret = developmentSecret(database);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(developmentSecret(database)).toBe(secret);
  });

  it('makes the file readable by its owner only', () => {
    developmentSecret(`file:${folder}/portico.sqlite`);
    expect(statSync(join(folder, 'auth-secret')).mode & 0o777).toBe(0o600);
  });

  it('refuses a damaged file instead of signing with it', () => {
    writeFileSync(join(folder, 'auth-secret'), 'x\n');
    expect(() => developmentSecret(`file:${folder}/portico.sqlite`)).toThrow(/Delete it/);
    expect(readFileSync(join(folder, 'auth-secret'), 'utf8')).toBe('x\n');
  });

  it('creates a new one for each process with an in-memory database', () => {
    expect(developmentSecret(':memory:')).not.toBe(developmentSecret(':memory:'));
  });
});
