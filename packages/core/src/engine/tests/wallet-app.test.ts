import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LoadConnector } from '../../connectors/connector-context.ts';
import { createPhone, describeWallet, pairing, settle, startEngine } from './engine-harness.ts';

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('the app of a wallet is paired with, and is the wallet from then on', async () => {
  const phone = createPhone();
  const window: LoadConnector = () => Promise.reject(new Error('not asked for'));
  const app = { connector: async () => phone.create, pairing };
  const { engine } = startEngine([describeWallet('a', { connector: window, app })]);
  const connecting = engine.connect('a.app');
  await settle();
  phone.show('wc:1');
  expect(engine.getSnapshot()).toMatchObject({ wallet: { id: 'a' }, pairingUri: 'wc:1' });
  phone.yes();
  expect(await connecting).toBe(true);
  expect(engine.getSnapshot()).toMatchObject({ status: 'connected', wallet: { id: 'a' } });
  expect(engine.recents()).toEqual(['a']);
});
