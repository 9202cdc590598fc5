import { createPortico } from '@portico/core';
import { invalidateSession } from '@portico/core/internal/session/session-store';
import { answer, asked, createTabHarness } from '@portico/core/internal/session/tests/tab-harness';
import { loadLocale } from '@portico/locales/load-locale';
import { localeCodes } from '@portico/protocol';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ConnectButton } from '../../components/connect-button.tsx';
import { PorticoProvider } from '../../components/portico-provider.tsx';
import { useSession } from '../use-session.tsx';

const Status = () => String(useSession().unavailable);

const unavailable = { status: 'loading', data: undefined, unavailable: true };

describe('a session that cannot be told right now', () => {
  it('is said when the server does not know, and recovers by itself', async () => {
    const harness = createTabHarness();
    const tab = harness.open(undefined);
    expect(tab.store.getSnapshot()).toEqual({ status: 'loading', data: undefined });
    await answer(harness, '/session', { code: 'STORE_UNAVAILABLE' }, 503);
    expect(tab.store.getSnapshot()).toEqual(unavailable);
    expect(asked(harness)).toEqual([]);
    // Again and again, for as long as it takes.
    for (let count = 0; count < 3; count += 1) {
      await harness.fireTimer(tab);
      await harness.fireTimer(tab);
      await answer(harness, '/session', {}, 503);
      expect(tab.store.getSnapshot()).toEqual(unavailable);
    }
    await harness.quiesce();
    expect(tab.store.getSnapshot()).toEqual({ status: 'unauthenticated', data: null });
  });

  it('is what the server rendered, from the first snapshot on', async () => {
    const harness = createTabHarness();
    const tab = harness.open('unavailable');
    expect(tab.store.getServerSnapshot()).toEqual(unavailable);
    await answer(harness, '/session', harness.createSession('kept'));
    expect(tab.store.getSnapshot()).toMatchObject({ status: 'authenticated' });
    expect(tab.store.getSnapshot().unavailable).toBeUndefined();
  });

  it('changes nothing that is known', async () => {
    const harness = createTabHarness();
    for (const known of [harness.createSession('kept'), null]) {
      const tab = harness.open(known);
      const before = tab.store.getSnapshot();
      void invalidateSession(tab.store);
      await answer(harness, '/session', {}, 503);
      expect(tab.store.getSnapshot()).toEqual(before);
    }
  });

  it('is not said of a page that is being left', async () => {
    const harness = createTabHarness();
    const tab = harness.open(undefined);
    await harness.tell(tab, 'leave');
    await harness.lose();
    expect(tab.store.getSnapshot()).toEqual({ status: 'loading', data: undefined });
  });
});

describe('the connect button', () => {
  const portico = createPortico({ appName: 'Example' });

  it.each(localeCodes)('neither offers to connect nor names an account: %s', async (code) => {
    const locale = await loadLocale(code);
    const html = renderToString(
      <PorticoProvider config={portico} session="unavailable" locale={locale}>
        <ConnectButton />
        <Status />
      </PorticoProvider>,
    );
    const { connectWallet, sessionUnknown } = locale.button;
    expect(html).not.toContain(connectWallet);
    expect(html).toMatch(/<button[^>]* aria-disabled="true"[^>]*>—<\/button>/);
    expect(html).toContain(`aria-label="${sessionUnknown}"`);
    expect(html).not.toContain('data-portico-connect');
    expect(html).toContain('true');
  });

  it('does so as well when the promise of a server rejects', async () => {
    const { prerender } = await import('react-dom/static');
    const session = Promise.reject(new Error('The database is away'));
    const { prelude } = await prerender(
      <PorticoProvider config={portico} session={session}>
        <ConnectButton />
      </PorticoProvider>,
    );
    const html = await new Response(prelude).text();
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toContain('Connect wallet');
  });
});
