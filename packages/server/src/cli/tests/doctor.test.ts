import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { runCommand } from '@portico/testing/server/run-command';
import { afterEach, describe, expect, test } from 'vitest';
import { nodeHandler } from '../../adapters/node.ts';
import { minimumNode, requireNode, version } from '../../common/versions.ts';
import { createAuth } from '../../create-auth/create-auth.ts';
import { siwe } from '../../providers/siwe.ts';
import { checkPolicy, isInRange } from '../doctor-checks.ts';

describe('doctor', () => {
  const secret = 'a-secret-that-is-long-enough-to-pass';
  let servers: Server[] = [];
  afterEach(async () => {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    servers = [];
  });

  async function listen(handler: Parameters<typeof createServer>[1]): Promise<string> {
    const server = createServer(handler);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://localhost:${(server.address() as AddressInfo).port}`;
  }

  /** A project with these packages in its `node_modules`, `name` or `holder/node_modules/name`. */
  function project(
    packages: Readonly<Record<string, object>>,
    files: Readonly<Record<string, string>> = {},
  ) {
    const folder = temporaryFolder();
    const manifests = Object.entries(packages).map(
      ([name, manifest]) =>
        [`node_modules/${name}/package.json`, JSON.stringify(manifest)] as const,
    );
    for (const [path, text] of [
      ['package.json', '{}'] as const,
      ...manifests,
      ...Object.entries(files),
    ]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return folder;
  }

  /** A node of Base: it knows its chain. */
  const node = (chainId = '0x2105') =>
    listen((_, response) =>
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: chainId })),
    );

  /** A site with a session server, and headers of its pages. */
  async function site(headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const auth = createAuth({
      url: 'http://localhost:3000',
      secret,
      database: ':memory:',
      providers: [siwe()],
      nodes: { 8453: ['http://localhost:9'] },
    });
    const handle = nodeHandler(auth);
    return listen((request, response) => {
      if (auth.handles(request.url ?? '')) return void handle(request, response);
      response
        .writeHead(200, { 'content-type': 'text/html', ...headers })
        .end('<script>press()</script>');
    });
  }

  async function look(
    folder: string,
    { origin, environment = {} }: { origin: string; environment?: Record<string, string> },
  ) {
    const { code, stdout } = await runCommand(
      ['doctor', '--site', origin, '--json'],
      { AUTH_SECRET: secret, DATABASE_URL: ':memory:', ...environment },
      { folder },
    );
    const { findings }: { findings: { what: string; found: string; problem?: string }[] } =
      JSON.parse(stdout);
    const problems = findings.flatMap(({ what, problem }) =>
      problem ? [`${what}: ${problem}`] : [],
    );
    return { code, findings, problems };
  }

  test('a site in order has no problem', async () => {
    const folder = project({ react: { version: '19.3.1' }, viem: { version: '2.57.20' } });
    const { code, findings, problems } = await look(folder, {
      origin: await site(),
      environment: { BASE_RPC_URL: await node() },
    });
    expect(problems).toEqual([]);
    expect(code).toBe(0);
    const found = findings.map(({ what }) => what);
    for (const what of [
      'Node',
      'react',
      'viem',
      'environment',
      'database',
      'node of Base',
      'session server',
      'cookie',
    ])
      expect(found).toContain(what);
  });

  test('each problem has a remedy, and the exit code says so', async () => {
    const folder = project({
      '@portico/react': { version: '0.1.0', peerDependencies: { react: '^18.2.0 || ^19.0.0' } },
      react: { version: '17.0.2' },
      viem: { version: '2.57.20' },
      'other/node_modules/viem': { version: '2.30.0' },
    });
    const { code, problems } = await look(folder, {
      origin: await site({
        'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
        'cross-origin-opener-policy': 'same-origin',
      }),
      environment: {
        AUTH_SECRET: 'short',
        NODE_ENV: 'production',
        AUTH_URL: 'https://example.com',
        BASE_RPC_URL: await node('0x1'),
      },
    });
    expect(code).toBe(1);
    expect(problems.join('\n')).toMatch(/react: @portico\/react needs react \^18/);
    expect(problems.join('\n')).toMatch(/viem: Only one copy of viem works\..*other/);
    expect(problems.join('\n')).toMatch(/environment: AUTH_SECRET/);
    expect(problems.join('\n')).toMatch(
      /content policy: Add .*style-src.*img-src.*pressScriptHash/,
    );
    expect(problems.join('\n')).toMatch(/opener policy: .*same-origin-allow-popups/);
  });

  test('an AUTH_URL that is none is one problem of several, and an empty one counts as missing', async () => {
    const folder = project({}, { 'secret.txt': secret });
    const run = async (variables: Record<string, string>) => {
      const environment = { DATABASE_URL: ':memory:', BASE_RPC_URL: await node(), ...variables };
      const { code, stdout } = await runCommand(['doctor'], environment, { folder });
      return { code, stdout };
    };
    const wrong = await run({ AUTH_URL: 'example.com', PORT: 'x', AUTH_SECRET_FILE: folder });
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toContain('AUTH_SECRET_FILE names a file that cannot be read');
    expect(wrong.stdout).toContain('AUTH_URL must be an http(s) origin');
    expect(wrong.stdout).toContain('PORT must be a number');
    const file = join(folder, 'secret.txt');
    const empty = await run({ AUTH_URL: '', AUTH_SECRET_FILE: file, TRUSTED_PROXIES: '' });
    expect(empty.stdout).toMatch(/environment +AUTH_URL is not set, AUTH_SECRET\n/);
    expect(empty.stdout).not.toMatch(/✓ +proxy/);
    const site = await runCommand(['doctor', '--site', 'example.com'], {}, { folder });
    expect([site.code, site.stderr]).toEqual([2, expect.stringContaining('--site must be a URL')]);
  });

  test('a node of another chain, and one that is silent', async () => {
    const wrong = await node('0x1');
    const { problems } = await look(project({}), {
      origin: await site(),
      environment: { BASE_RPC_URL: `${wrong},http://localhost:9` },
    });
    expect(problems).toEqual([
      expect.stringContaining('is a node of chain 1. Set an RPC URL of chain 8453.'),
      expect.stringContaining('does not answer'),
    ]);
  });

  test('the files .env and .env.local are read', async () => {
    const folder = project(
      {},
      { '.env': 'DATABASE_URL=mysql://no', '.env.local': 'AUTH_SECRET=short' },
    );
    const { stdout } = await runCommand(
      ['doctor', '--json'],
      { AUTH_URL: await site() },
      { folder },
    );
    const { findings }: { findings: { problem?: string }[] } = JSON.parse(stdout);
    const problems = findings.flatMap(({ problem }) => problem ?? []).join();
    expect(problems).toContain('DATABASE_URL');
    expect(problems).toContain('AUTH_SECRET');
  });

  test('a server without the session endpoints, and none at all', async () => {
    const other = await listen((_, response) => response.writeHead(404).end());
    const { problems } = await look(project({}), { origin: other });
    expect(problems.join()).toContain('Mount auth.handler at /api/auth');
    const { stdout } = await runCommand(['doctor', '--site', 'http://localhost:9'], {
      AUTH_SECRET: secret,
    });
    expect(stdout).toContain('no answer at http://localhost:9');
  });

  describe('the policy', () => {
    test.each([
      [
        "script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'",
        '<script src="a.js">',
        'in order',
      ],
      ["script-src 'self' 'sha256-abc='", '<script>press()</script>', 'in order'],
      ["script-src 'self'", '<script>press()</script>', 'too strict'],
      ['connect-src https://other.example', '', 'too strict'],
      ["script-src 'self' 'unsafe-inline'", '', "'unsafe-inline'"],
      [null, '', 'none'],
    ])('%s', (policy, html, found) => {
      expect(checkPolicy(policy, html).found).toBe(found);
    });
  });

  test.each([
    ['18.2.0', true],
    ['18.1.9', false],
    ['19.10.0', true],
    ['20.0.0', false],
  ])('React %s is in the range: %s', (version, expected) => {
    expect(isInRange(version, '^18.2.0 || ^19.0.0')).toBe(expected);
  });
});

test.each(['18.20.8', '20.9.0', '20.18.3'])('Node %s is refused in one sentence', (current) => {
  expect(() => requireNode(minimumNode, 'Portico', current)).toThrow(
    `Portico needs Node ${minimumNode} or later, and this is Node ${current}.`,
  );
});

test.each(['20.19.0', '22.16.0', '24.21.0', undefined])('%s is let through', (current) => {
  expect(() => requireNode(minimumNode, 'Portico', current)).not.toThrow();
});

test('the version is that of package.json', () => {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  expect(JSON.parse(manifest).version).toBe(version);
});
