import { describe, expect, it } from 'vitest';
import { createTabWorld } from './tab-world.ts';

describe('the session machine in one tab', () => {
  it('asks nothing and tells nobody when the page came with its session', async () => {
    const world = createTabWorld();
    world.open(world.sessionOf('rendered'));
    world.open(null);
    await world.flush();
    expect(world.pending).toEqual([]);
    expect(world.messages()).toBe(0);
  });

  it('asks once when the page came without one, and still tells nobody', async () => {
    const world = createTabWorld();
    const tab = world.open(undefined);
    tab.store.start();
    expect(tab.store.getSnapshot().status).toBe('loading');
    expect(world.pending.map((request) => request.path)).toEqual(['/session']);
    await world.quiesce();
    expect(tab.store.getSnapshot()).toEqual({ status: 'unauthenticated', data: null });
    expect(world.messages()).toBe(0);
  });

  it('drops an answer that was asked for before the session ended', async () => {
    const world = createTabWorld();
    const tab = world.open(null);
    void tab.client.signIn('siwe', { redirect: false });
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

  it('polls a session, and only a session, and only when asked to', async () => {
    const world = createTabWorld();
    const stranger = world.open(null, 60);
    const guest = world.open(world.sessionOf('kept'), 0);
    const polled = world.open(world.sessionOf('kept'), 60);
    for (const tab of world.tabs) await world.fireTimer(tab);
    expect(world.pending.map(({ tab }) => tab)).toEqual([polled]);
    expect([stranger.timers.size, guest.timers.size]).toEqual([0, 1]);
  });

  it('keeps the session while an update is under way, and after one that failed', async () => {
    const world = createTabWorld();
    const tab = world.open(world.sessionOf('kept'));
    const result = tab.store.update({ theme: 'dark' });
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
  it('worked when the server says so, even where the address carries the error of an earlier try', async () => {
    const world = createTabWorld();
    const tab = world.open(null);
    const result = tab.client.signIn('siwe', { redirect: false });
    await world.quiesce();
    expect(await result).toEqual({
      error: null,
      status: 200,
      ok: true,
      url: 'https://a.example/here?error=SessionRequired&csrf=true',
    });
  });

  it('is refused with the error that the server’s address names', async () => {
    const world = createTabWorld();
    const tab = world.open(null);
    const result = tab.client.signIn('siwe', { redirect: false });
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
      ...{ error: 'CredentialsSignin', status: 401, ok: false, url: null },
      code: 'SIG_INVALID',
    });
    expect(world.messages()).toBe(0);
  });
});

describe('a sign-in whose answer carries the session', () => {
  it('is shown without another request, and other tabs are told', async () => {
    const world = createTabWorld();
    const tab = world.open(null);
    void world.signInWithDialog(tab);
    await world.answer('/verify');
    expect(world.shown(tab)).toBe('session 0');
    expect(world.pending).toEqual([]);
    expect(world.messages()).toBe(1);
  });

  it('is read again instead when another tab signed out before the answer arrived', async () => {
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

  it('shows nothing for an answer without a session', async () => {
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
  it('says that it failed, and keeps showing the session that still lives', async () => {
    const world = createTabWorld();
    const tab = world.open(world.sessionOf('kept'));
    const result = tab.client.signOut({ redirect: false });
    await world.flush();
    const [request] = world.pending;
    if (request) await world.finish(request, 503);
    expect(await result).toMatchObject({ ok: false, code: 'CLIENT_FETCH_ERROR' });
    expect(world.shown(tab)).toBe('kept');
    expect(world.messages()).toBe(0);
  });

  it('leaves the page as it is until the next one is there, whatever else it hears', async () => {
    const world = createTabWorld();
    const tab = world.open(world.sessionOf('kept'));
    void tab.client.signOut({ callbackUrl: '/bye' });
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

  it('tells a page that requires a session where its visitor goes', async () => {
    const world = createTabWorld();
    const tab = world.open(world.sessionOf('kept'));
    expect(tab.store.signOutRedirect()).toBeUndefined();
    void tab.client.signOut({ redirect: false });
    await world.quiesce();
    expect(tab.store.signOutRedirect()).toBe('/');
    void tab.client.signOut({ redirect: false, callbackUrl: '/here' });
    await world.quiesce();
    expect(tab.store.signOutRedirect()).toBe(
      'https://a.example/here?error=SessionRequired&csrf=true',
    );
    void tab.client.signIn('siwe', { redirect: false });
    await world.quiesce();
    expect(tab.store.signOutRedirect()).toBeUndefined();
  });

  it('elsewhere is no way out', async () => {
    const world = createTabWorld();
    const tab = world.open(world.sessionOf('kept'));
    world.revoke();
    await world.tell(tab, 'visible');
    await world.quiesce();
    expect(world.shown(tab)).toBeNull();
    expect(tab.store.signOutRedirect()).toBeUndefined();
  });
});

describe('what is reported to the server’s log', () => {
  it('is an outage that lasts, once', async () => {
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
    'is an answer that is no session, as CLIENT_SESSION_ERROR',
    async (body) => {
      const world = createTabWorld();
      const tab = world.open(world.sessionOf('kept'));
      const read = tab.client.getSession();
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
  ])('is %s, as CLIENT_FETCH_ERROR', async (_, answer) => {
    const world = createTabWorld();
    const tab = world.open(null);
    const read = tab.client.getProviders();
    await answer().then(world.pending[0]?.resolve, world.pending[0]?.reject);
    expect(await read).toBeNull();
    expect(tab.reports).toEqual(['CLIENT_FETCH_ERROR']);
  });

  it('is nothing when the page is left, and its visitor is not led elsewhere', async () => {
    const world = createTabWorld();
    const tab = world.open(undefined);
    const results = [
      tab.client.getSession(),
      tab.client.getCsrfToken(),
      tab.client.signIn('siwe'),
      tab.client.signOut({ redirect: false }),
    ];
    await world.flush();
    await world.tell(tab, 'leave');
    await world.lose();
    await Promise.all(results);
    expect(tab.reports).toEqual([]);
    expect(tab.went).toEqual([]);
  });
});
