import { describe, expect, it } from 'vitest';
import { getCsrfToken, getProviders, getSession } from '../../actions/get-session.ts';
import { signInWithProvider } from '../../actions/sign-in-with-provider.ts';
import { signOut } from '../../actions/sign-out.ts';
import { startSession } from '../session-store.ts';
import { createTabWorld } from './tab-world.ts';

describe('the session machine in one tab', () => {
  it('sends no request and no tab signal when the page came with its session', async () => {
    const world = createTabWorld();
    world.open(world.sessionOf('rendered'));
    world.open(null);
    await world.flush();
    expect(world.pending).toEqual([]);
    expect(world.messages()).toBe(0);
  });

  it('sends one request and no tab signal when the page came without a session', async () => {
    const world = createTabWorld();
    const tab = world.open(undefined);
    startSession(tab.store);
    expect(tab.store.getSnapshot().status).toBe('loading');
    expect(world.pending.map((request) => request.path)).toEqual(['/session']);
    await world.quiesce();
    expect(tab.store.getSnapshot()).toEqual({ status: 'unauthenticated', data: null });
    expect(world.messages()).toBe(0);
  });

  it('drops a response to a request from before the session ended', async () => {
    const world = createTabWorld();
    const tab = world.open(null);
    void world.signIn(tab);
    await world.quiesce();
    expect(world.shown(tab)).toBe('session 0');

    await world.tell(tab, 'visible');
    const [late] = world.pending;
    if (late) world.handle(late);
    void world.signOut(tab);
    await world.flush();
    await world.answer('/csrf', '/signout');
    expect(world.shown(tab)).toBeNull();
    if (late) await world.finish(late, 'answer');
    expect(world.shown(tab)).toBeNull();
  });

  it('polls only with a session, and only when configured', async () => {
    const world = createTabWorld();
    const anonymous = world.open(null, 60);
    const guest = world.open(world.sessionOf('kept'), 0);
    const usual = world.open(world.sessionOf('kept'));
    const polled = world.open(world.sessionOf('kept'), 60);
    for (const tab of world.tabs) await world.fireTimer(tab);
    expect(world.pending.map(({ tab }) => tab)).toEqual([polled]);
    // One for the end of the session, none for polling.
    expect([anonymous.timers.size, guest.timers.size, usual.timers.size]).toEqual([0, 1, 1]);
  });

  it('keeps the session while an update is under way, and after one that failed', async () => {
    const world = createTabWorld();
    const tab = world.open(world.sessionOf('kept'));
    const result = world.update(tab, { theme: 'dark' });
    expect(tab.store.getSnapshot()).toMatchObject({
      status: 'loading',
      data: { user: { name: 'kept' } },
    });
    await world.lose();
    expect((await result)?.user.name).toBe('kept');
    expect(tab.store.getSnapshot().status).toBe('authenticated');
  });
});

describe('signing in', () => {
  it('succeeds when the server says so, even if the URL carries the error of an earlier attempt', async () => {
    const world = createTabWorld();
    const tab = world.open(null);
    const result = world.signIn(tab);
    await world.quiesce();
    expect(await result).toEqual({
      error: null,
      status: 200,
      ok: true,
      url: 'https://a.example/here?error=SessionRequired&csrf=true',
    });
  });

  it('fails with the error in the server’s URL', async () => {
    const world = createTabWorld();
    const tab = world.open(null);
    const result = world.signIn(tab);
    await world.flush();
    await world.answer('/providers', '/csrf');
    const [post] = world.pending;
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
    expect(world.messages()).toBe(0);
  });
});

describe('a sign-in whose response carries the session', () => {
  it('is applied without another request, and other tabs are notified', async () => {
    const world = createTabWorld();
    const tab = world.open(null);
    void world.signInWithDialog(tab);
    await world.answer('/verify');
    expect(world.shown(tab)).toBe('session 0');
    expect(world.pending).toEqual([]);
    expect(world.messages()).toBe(1);
  });

  it('is refetched instead when another tab signed out before the response arrived', async () => {
    const world = createTabWorld();
    const tab = world.open(null);
    const other = world.open(null);
    void world.signInWithDialog(tab);
    const [post] = world.pending;
    if (post) world.handle(post);
    void world.signOut(other);
    await world.flush();
    await world.answer('/csrf', '/signout');
    await world.tell(tab, 'other');
    if (post) await world.finish(post, 'answer');
    expect(world.shown(tab)).toBeNull();
    await world.quiesce();
    expect(world.shown(tab)).toBeNull();
  });

  it('applies nothing for a response without a session', async () => {
    const world = createTabWorld();
    const tab = world.open(null);
    void world.signInWithDialog(tab);
    world.pending[0]?.resolve(Response.json({ session: 'none' }));
    await world.flush();
    expect(world.shown(tab)).toBeNull();
    expect(world.messages()).toBe(0);
  });
});

describe('signing out', () => {
  it('reports a failure, and keeps the session', async () => {
    const world = createTabWorld();
    const tab = world.open(world.sessionOf('kept'));
    const result = signOut(tab.config, { redirect: false });
    await world.flush();
    const [request] = world.pending;
    if (request) await world.finish(request, 503);
    expect(await result).toMatchObject({ ok: false, code: 'CLIENT_FETCH_ERROR' });
    expect(world.shown(tab)).toBe('kept');
    expect(world.messages()).toBe(0);
  });

  it('leaves the page as it is until navigation, whatever signals arrive', async () => {
    const world = createTabWorld();
    const tab = world.open(world.sessionOf('kept'));
    void signOut(tab.config, { callbackUrl: '/bye' });
    await world.flush();
    await world.answer('/csrf', '/signout');
    expect(tab.went).toHaveLength(1);
    tab.inbox = 1;
    await world.tell(tab, 'other');
    await world.tell(tab, 'online');
    await world.quiesce();
    expect(world.shown(tab)).toBe('kept');
    // From the back-forward cache, or because the visitor chose to stay.
    await world.tell(tab, 'visible');
    await world.quiesce();
    expect(world.shown(tab)).toBeNull();
  });

  it('gives a page that requires a session the redirect URL', async () => {
    const world = createTabWorld();
    const tab = world.open(world.sessionOf('kept'));
    expect(tab.store.signOutRedirect).toBeUndefined();
    void signOut(tab.config, { redirect: false });
    await world.quiesce();
    expect(tab.store.signOutRedirect).toBe('/');
    void signOut(tab.config, { redirect: false, callbackUrl: '/here' });
    await world.quiesce();
    expect(tab.store.signOutRedirect).toBe(
      'https://a.example/here?error=SessionRequired&csrf=true',
    );
    void world.signIn(tab);
    await world.quiesce();
    expect(tab.store.signOutRedirect).toBeUndefined();
  });

  it('elsewhere gives no redirect URL', async () => {
    const world = createTabWorld();
    const tab = world.open(world.sessionOf('kept'));
    world.revoke();
    await world.tell(tab, 'visible');
    await world.quiesce();
    expect(world.shown(tab)).toBeNull();
    expect(tab.store.signOutRedirect).toBeUndefined();
  });
});

describe('reports to the server’s log', () => {
  it('include a lasting outage, once', async () => {
    const world = createTabWorld();
    const tab = world.open(undefined);
    await world.lose();
    expect(tab.reports).toEqual([]);
    for (let round = 0; round < 4; round += 1) {
      await world.fireTimer(tab);
      await world.lose();
    }
    expect(tab.reports).toEqual(['CLIENT_FETCH_ERROR']);
    await world.fireTimer(tab);
    await world.quiesce();
    expect(tab.store.getSnapshot().status).toBe('unauthenticated');
  });

  it.each([{ user: 'nobody' }, 'a string'])(
    'include a response that is no session, as CLIENT_SESSION_ERROR',
    async (body) => {
      const world = createTabWorld();
      const tab = world.open(world.sessionOf('kept'));
      const read = getSession(tab.config);
      world.pending[0]?.resolve(Response.json(body));
      expect(await read).toBeNull();
      expect(tab.reports).toEqual(['CLIENT_SESSION_ERROR']);
      expect(world.shown(tab)).toBe('kept');
    },
  );

  it.each([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['HTML', () => Promise.resolve(new Response('<h1>Hello</h1>'))],
    ['503', () => Promise.resolve(new Response(null, { status: 503 }))],
  ])('include %s, as CLIENT_FETCH_ERROR', async (_, answer) => {
    const world = createTabWorld();
    const tab = world.open(null);
    const read = getProviders(tab.config);
    await answer().then(world.pending[0]?.resolve, world.pending[0]?.reject);
    expect(await read).toBeNull();
    expect(tab.reports).toEqual(['CLIENT_FETCH_ERROR']);
  });

  it('include nothing when the page is left, which does not redirect either', async () => {
    const world = createTabWorld();
    const tab = world.open(undefined);
    const results = [
      getSession(tab.config),
      getCsrfToken(tab.config),
      signInWithProvider(tab.config, 'siwe'),
      signOut(tab.config, { redirect: false }),
    ];
    await world.flush();
    await world.tell(tab, 'leave');
    await world.lose();
    await Promise.all(results);
    expect(tab.reports).toEqual([]);
    expect(tab.went).toEqual([]);
  });
});
