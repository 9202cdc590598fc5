import { afterEach, describe, expect, it, vi } from 'vitest';
import { hostileAnnouncements } from '../../testing/hostile-announcements.ts';
import { popularWallets } from '../../wallets/popular-wallets.ts';
import { serverEnvironment } from '../../wallets/wallet-environment.ts';
import { listWalletOptions } from '../../wallets/wallet-options.ts';
import { announce, settle, startEngine } from './engine-harness.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('beside a wallet that works', () => {
  it.each(hostileAnnouncements)('$name changes nothing for that wallet', async ({ install }) => {
    vi.stubGlobal('window', new EventTarget());
    const sound = announce('sound');
    const detail = { info: sound.info, provider: sound.provider };
    install(detail);
    const { engine } = startEngine(popularWallets);
    await settle();
    install(detail);
    const { installed } = engine.getSnapshot();
    const listed = listWalletOptions({
      catalogue: popularWallets,
      environment: serverEnvironment,
      installed,
      injected: engine.injected(),
      recents: [],
      hasProjectId: true,
    }).flatMap(({ options }) => options.map(({ id }) => id));
    expect(listed).toContain('example.sound');
    for (const { id } of popularWallets.filter((wallet) => wallet.connector && !wallet.hidden))
      expect(listed).toContain(id);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.length).toBeLessThan(80);
    expect(await engine.connect('example.sound')).toBe(true);
    expect(engine.getSnapshot().address).toBe(sound.address);
  });
});
