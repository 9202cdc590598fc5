import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registryEnvironment, terminalEnvironment } from './process-environment.ts';

const both = [registryEnvironment, terminalEnvironment];

test.each([
  'HOME',
  'http_proxy',
  'HTTPS_PROXY',
  'no_proxy',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'npm_config_registry',
  'NPM_CONFIG_REGISTRY',
  'npm_config_cache',
  'npm_config_userconfig',
  'npm_config_globalconfig',
  'npm_config_cafile',
  'npm_config_ca',
  'npm_config_strict_ssl',
  'npm_config_offline',
  'npm_config_prefer_offline',
  'npm_config_proxy',
  'npm_config_https_proxy',
  'npm_config_noproxy',
  'npm_config_fetch_retries',
  'npm_config_@scope:registry',
  'npm_config_//registry.example/:_authToken',
])('%s tells how a registry is reached', (name) => {
  for (const environment of both) expect(environment({ [name]: 'x' })).toEqual({ [name]: 'x' });
});

test.each([
  'npm_config_local_prefix',
  'npm_config_prefix',
  'npm_config_user_agent',
  'npm_execpath',
  'npm_package_name',
  'npm_lifecycle_event',
  'npm_command',
  'npm_config_save_exact',
  'INIT_CWD',
  'NODE',
  'NODE_ENV',
  'NODE_OPTIONS',
])('%s is not passed on', (name) => {
  for (const environment of both) expect(environment({ [name]: 'x' })).toEqual({});
});

test('everything else is there in a terminal, and not needed by an installation', () => {
  const environment = { LANG: 'C', NODE_PATH: '/x', CHROMIUM_PATH: '/y', PATH: '/bin' };
  expect(terminalEnvironment(environment)).toEqual(environment);
  expect(registryEnvironment(environment)).toEqual({});
});

test('what npm itself adds to a script is not passed on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-environment-'));
  try {
    const scripts = { print: 'node -p "JSON.stringify(process.env)"' };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'thing', scripts }));
    const words = ['run', '--silent', '--prefer-offline', 'print'];
    const env = { PATH: process.env.PATH, ...registryEnvironment() };
    const printed = execFileSync('npm', words, { cwd: folder, env, encoding: 'utf8' });
    const inside: Record<string, string> = JSON.parse(printed);
    const added = ['npm_config_local_prefix', 'npm_package_name', 'npm_lifecycle_event'].concat(
      'npm_execpath',
      'INIT_CWD',
      'NODE',
    );
    for (const environment of both) {
      const seen = environment(inside);
      for (const name of added) {
        expect(inside, name).toHaveProperty(name);
        expect(seen, name).not.toHaveProperty(name);
      }
      // These are how this npm reaches its registry, which the next one has to do as well.
      expect(seen).toMatchObject({ HOME: inside.HOME, npm_config_prefer_offline: 'true' });
      expect(seen.npm_config_cache).toBe(inside.npm_config_cache);
      expect(seen.npm_config_userconfig).toBe(inside.npm_config_userconfig);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
