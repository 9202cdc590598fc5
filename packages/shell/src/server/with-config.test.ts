import { base, baseSepolia } from '@portico/protocol/chains';
import { expect, test } from 'vitest';
import type { PorticoConfig } from '../config.ts';
import { readSettings } from './open-site.ts';

const config: PorticoConfig = {
  name: 'Example',
  origin: 'https://example.com',
  chains: [baseSepolia, base],
  walletConnectProjectId: 'a'.repeat(32),
};
const production = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'a secret for the tests of this site alone',
};

test('the configuration fills what the environment leaves out', () => {
  const { origin, chains, walletConnect } = readSettings(production, config);
  expect(origin).toBe('https://example.com');
  expect(chains.map(({ id }) => id)).toEqual([baseSepolia.id, base.id]);
  expect(walletConnect?.projectId).toBe('a'.repeat(32));
});

test('the environment wins', () => {
  const { origin, chains, walletConnect } = readSettings(
    {
      ...production,
      AUTH_URL: 'https://staging.example.com',
      CHAINS: 'base',
      WALLETCONNECT_PROJECT_ID: 'b'.repeat(32),
    },
    config,
  );
  expect(origin).toBe('https://staging.example.com');
  expect(chains.map(({ id }) => id)).toEqual([base.id]);
  expect(walletConnect?.projectId).toBe('b'.repeat(32));
});

test('a clone runs on localhost, for every origin', () => {
  expect(readSettings({ PORT: '3000' }, config).origin).toBe('http://localhost:3000');
});

test('a site without an origin does not start in production', () => {
  expect(() => readSettings(production, { name: 'Example' })).toThrow(/AUTH_URL must be set/);
});

test('mistakes of the configuration stop the start', () => {
  const headers = { own: { 'x-frame-options': 'ALLOWALL' } };
  expect(() => readSettings({}, { ...config, headers })).toThrow(/x-frame-options protects/);
});
