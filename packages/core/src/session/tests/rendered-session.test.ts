import { describe, expect, it } from 'vitest';
import { compareSession } from '../session-store.ts';
import { createTabHarness } from './tab-harness.ts';

describe('a session that the server is still reading', () => {
  it('is waited for, without a request', async () => {
    const harness = createTabHarness();
    const rendered = Promise.withResolvers<ReturnType<typeof harness.createSession> | null>();
    const tab = harness.open(rendered.promise);
    await harness.flush();
    expect(tab.store.getSnapshot()).toEqual({ status: 'loading', data: undefined });
    rendered.resolve(harness.createSession('kept'));
    await harness.flush();
    expect(harness.shown(tab)).toBe('kept');
    expect(tab.store.getServerSnapshot().data?.user.name).toBe('kept');
    expect(harness.pending).toEqual([]);
  });

  it('is requested when the server could not tell', async () => {
    const harness = createTabHarness();
    const tab = harness.open(Promise.resolve(undefined));
    await harness.flush();
    expect(harness.pending.map(({ path }) => path)).toEqual(['/session']);
    await harness.answer('/session');
    expect(harness.shown(tab)).toBeNull();
  });

  it('is older than what happened meanwhile', async () => {
    const harness = createTabHarness();
    const rendered = Promise.withResolvers<ReturnType<typeof harness.createSession> | null>();
    const tab = harness.open(rendered.promise);
    const other = harness.open(null);
    void harness.signOut(other);
    await harness.flush();
    await harness.answer('/csrf', '/signout');
    await harness.tell(tab, 'other');
    rendered.resolve(harness.createSession('ended'));
    await harness.quiesce();
    expect(harness.shown(tab)).toBeNull();
  });
});

describe('a session that the server rendered later', () => {
  it('changes nothing when it is the one that is shown', async () => {
    const harness = createTabHarness();
    const tab = harness.open(harness.createSession('kept'));
    compareSession(tab.store, {
      ...harness.createSession('kept'),
      expires: '2030-01-01T00:00:00.000Z',
    });
    const anonymous = harness.open(null);
    compareSession(anonymous.store, null);
    expect(harness.pending).toEqual([]);
  });

  it('takes effect, by asking the server', async () => {
    const harness = createTabHarness();
    const tab = harness.open(null);
    const elsewhere = harness.open(null);
    void harness.signInWithDialog(elsewhere);
    await harness.answer('/verify');
    // A server action signed in, and the page was rendered again.
    compareSession(tab.store, harness.createSession('session 0'));
    await harness.answer('/session');
    expect(harness.shown(tab)).toBe('session 0');

    void harness.signOut(elsewhere);
    await harness.flush();
    await harness.answer('/csrf', '/signout');
    await harness.answer('/session');
    compareSession(tab.store, null);
    await harness.answer('/session');
    expect(harness.shown(tab)).toBeNull();
  });

  it('never revives a session that ended in this tab meanwhile', async () => {
    const harness = createTabHarness();
    const tab = harness.open(harness.createSession('ended'));
    void harness.signOut(tab);
    await harness.flush();
    await harness.answer('/csrf', '/signout');
    expect(harness.shown(tab)).toBeNull();
    // Rendered before the sign-out, arrived after it.
    compareSession(tab.store, harness.createSession('ended'));
    expect(harness.shown(tab)).toBeNull();
    await harness.quiesce();
    expect(harness.shown(tab)).toBeNull();
  });
});
