import { describe, expect, it } from 'vitest';
import { getCsrfToken, getProviders, getSession } from '../../actions/session-functions.ts';
import { signInWithProvider } from '../../actions/sign-in-with-provider.ts';
import { signOut } from '../../actions/sign-out.ts';
import { startSession } from '../session-store.ts';
import { createTabHarness } from './tab-harness.ts';

describe('the session machine in one tab', () => {
  it('sends no request and no tab signal when the page came with its session', async () => {
    const harness = createTabHarness();
    harness.open(harness.createSession('rendered'));
    harness.open(null);
    await harness.flush();
    expect(harness.pending).toEqual([]);
    expect(harness.messages()).toBe(0);
  });

  it('sends one request and no tab signal when the page came without a session', async () => {
    const harness = createTabHarness();
    const tab = harness.open(undefined);
    startSession(tab.store);
    expect(tab.store.getSnapshot().status).toBe('loading');
    expect(harness.pending.map((request) => request.path)).toEqual(['/session']);
    await harness.quiesce();
    expect(tab.store.getSnapshot()).toEqual({ status: 'unauthenticated', data: null });
    expect(harness.messages()).toBe(0);
  });

  it('drops a response to a request from before the session ended', async () => {
    const harness = createTabHarness();
    const tab = harness.open(null);
    void harness.signIn(tab);
    await harness.quiesce();
    expect(harness.shown(tab)).toBe('session 0');

    await harness.tell(tab, 'visible');
    const [late] = harness.pending;
    if (late) harness.handle(late);
    void harness.signOut(tab);
    await harness.flush();
    await harness.answer('/csrf', '/signout');
    expect(harness.shown(tab)).toBeNull();
    if (late) await harness.finish(late, 'answer');
    expect(harness.shown(tab)).toBeNull();
  });

  it('polls only with a session, and only when configured', async () => {
    const harness = createTabHarness();
    const anonymous = harness.open(null, 60);
    const guest = harness.open(harness.createSession('kept'), 0);
    const usual = harness.open(harness.createSession('kept'));
    const polled = harness.open(harness.createSession('kept'), 60);
    for (const tab of harness.tabs) await harness.fireTimer(tab);
    expect(harness.pending.map(({ tab }) => tab)).toEqual([polled]);
    // One for the end of the session, none for polling.
    expect([anonymous.timers.size, guest.timers.size, usual.timers.size]).toEqual([0, 1, 1]);
  });

  it('keeps the session while an update is under way, and after one that failed', async () => {
    const harness = createTabHarness();
    const tab = harness.open(harness.createSession('kept'));
    const result = harness.update(tab, { theme: 'dark' });
    expect(tab.store.getSnapshot()).toMatchObject({
      status: 'loading',
      data: { user: { name: 'kept' } },
    });
    await harness.lose();
    expect((await result)?.user.name).toBe('kept');
    expect(tab.store.getSnapshot().status).toBe('authenticated');
  });
});

describe('signing in', () => {
  it('succeeds when the server says so, even if the URL carries the error of an earlier attempt', async () => {
    const harness = createTabHarness();
    const tab = harness.open(null);
    const result = harness.signIn(tab);
    await harness.quiesce();
    expect(await result).toEqual({
      error: null,
      status: 200,
      ok: true,
      url: 'https://a.example/here?error=SessionRequired&csrf=true',
    });
  });

  it('fails with the error in the server’s URL', async () => {
    const harness = createTabHarness();
    const tab = harness.open(null);
    const result = harness.signIn(tab);
    await harness.flush();
    await harness.answer('/providers', '/csrf');
    const [post] = harness.pending;
    post?.resolve(
      Response.json(
        { url: 'https://a.example/error?error=CredentialsSignin', code: 'SIG_INVALID' },
        { status: 401 },
      ),
    );
    expect(await result).toEqual({
      error: 'CredentialsSignin',
      status: 401,
      ok: false,
      url: null,
      code: 'SIG_INVALID',
    });
    expect(harness.messages()).toBe(0);
  });
});

describe('a sign-in whose response carries the session', () => {
  it('is applied without another request, and other tabs are notified', async () => {
    const harness = createTabHarness();
    const tab = harness.open(null);
    void harness.signInWithDialog(tab);
    await harness.answer('/verify');
    expect(harness.shown(tab)).toBe('session 0');
    expect(harness.pending).toEqual([]);
    expect(harness.messages()).toBe(1);
  });

  it('is refetched instead when another tab signed out before the response arrived', async () => {
    const harness = createTabHarness();
    const tab = harness.open(null);
    const other = harness.open(null);
    void harness.signInWithDialog(tab);
    const [post] = harness.pending;
    if (post) harness.handle(post);
    void harness.signOut(other);
    await harness.flush();
    await harness.answer('/csrf', '/signout');
    await harness.tell(tab, 'other');
    if (post) await harness.finish(post, 'answer');
    expect(harness.shown(tab)).toBeNull();
    await harness.quiesce();
    expect(harness.shown(tab)).toBeNull();
  });

  it('applies nothing for a response without a session', async () => {
    const harness = createTabHarness();
    const tab = harness.open(null);
    void harness.signInWithDialog(tab);
    harness.pending[0]?.resolve(Response.json({ session: 'none' }));
    await harness.flush();
    expect(harness.shown(tab)).toBeNull();
    expect(harness.messages()).toBe(0);
  });
});

describe('signing out', () => {
  it('reports a failure, and keeps the session', async () => {
    const harness = createTabHarness();
    const tab = harness.open(harness.createSession('kept'));
    const result = signOut(tab.config, { redirect: false });
    await harness.flush();
    const [request] = harness.pending;
    if (request) await harness.finish(request, 503);
    expect(await result).toMatchObject({ ok: false, code: 'CLIENT_FETCH_ERROR' });
    expect(harness.shown(tab)).toBe('kept');
    expect(harness.messages()).toBe(0);
  });

  it('leaves the page as it is until navigation, whatever signals arrive', async () => {
    const harness = createTabHarness();
    const tab = harness.open(harness.createSession('kept'));
    void signOut(tab.config, { callbackUrl: '/bye' });
    await harness.flush();
    await harness.answer('/csrf', '/signout');
    expect(tab.went).toHaveLength(1);
    tab.inbox = 1;
    await harness.tell(tab, 'other');
    await harness.tell(tab, 'online');
    await harness.quiesce();
    expect(harness.shown(tab)).toBe('kept');
    // From the back-forward cache, or because the visitor chose to stay.
    await harness.tell(tab, 'visible');
    await harness.quiesce();
    expect(harness.shown(tab)).toBeNull();
  });

  it('gives a page that requires a session the redirect URL', async () => {
    const harness = createTabHarness();
    const tab = harness.open(harness.createSession('kept'));
    expect(tab.store.signOutRedirect).toBeUndefined();
    void signOut(tab.config, { redirect: false });
    await harness.quiesce();
    expect(tab.store.signOutRedirect).toBe('/');
    void signOut(tab.config, { redirect: false, callbackUrl: '/here' });
    await harness.quiesce();
    expect(tab.store.signOutRedirect).toBe(
      'https://a.example/here?error=SessionRequired&csrf=true',
    );
    void harness.signIn(tab);
    await harness.quiesce();
    expect(tab.store.signOutRedirect).toBeUndefined();
  });

  it('elsewhere gives no redirect URL', async () => {
    const harness = createTabHarness();
    const tab = harness.open(harness.createSession('kept'));
    harness.revoke();
    await harness.tell(tab, 'visible');
    await harness.quiesce();
    expect(harness.shown(tab)).toBeNull();
    expect(tab.store.signOutRedirect).toBeUndefined();
  });
});

describe('reports to the server’s log', () => {
  it('include a lasting outage, once', async () => {
    const harness = createTabHarness();
    const tab = harness.open(undefined);
    await harness.lose();
    expect(tab.reports).toEqual([]);
    for (let round = 0; round < 4; round += 1) {
      await harness.fireTimer(tab);
      await harness.lose();
    }
    expect(tab.reports).toEqual(['CLIENT_FETCH_ERROR']);
    await harness.fireTimer(tab);
    await harness.quiesce();
    expect(tab.store.getSnapshot().status).toBe('unauthenticated');
  });

  it.each([{ user: 'nobody' }, 'a string'])(
    'include a response that is no session, as CLIENT_SESSION_ERROR',
    async (body) => {
      const harness = createTabHarness();
      const tab = harness.open(harness.createSession('kept'));
      const read = getSession(tab.config);
      harness.pending[0]?.resolve(Response.json(body));
      expect(await read).toBeNull();
      expect(tab.reports).toEqual(['CLIENT_SESSION_ERROR']);
      expect(harness.shown(tab)).toBe('kept');
    },
  );

  it.each([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['HTML', () => Promise.resolve(new Response('<h1>Hello</h1>'))],
    ['503', () => Promise.resolve(new Response(null, { status: 503 }))],
  ])('include %s, as CLIENT_FETCH_ERROR', async (_, answer) => {
    const harness = createTabHarness();
    const tab = harness.open(null);
    const read = getProviders(tab.config);
    await answer().then(harness.pending[0]?.resolve, harness.pending[0]?.reject);
    expect(await read).toBeNull();
    expect(tab.reports).toEqual(['CLIENT_FETCH_ERROR']);
  });

  it('include nothing when the page is left, which does not redirect either', async () => {
    const harness = createTabHarness();
    const tab = harness.open(undefined);
    const results = [
      getSession(tab.config),
      getCsrfToken(tab.config),
      signInWithProvider(tab.config, 'siwe'),
      signOut(tab.config, { redirect: false }),
    ];
    await harness.flush();
    await harness.tell(tab, 'leave');
    await harness.lose();
    await Promise.all(results);
    expect(tab.reports).toEqual([]);
    expect(tab.went).toEqual([]);
  });
});
