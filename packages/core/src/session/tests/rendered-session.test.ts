import { describe, expect, it } from 'vitest';
import { compareSession } from '../session-store.ts';
import { createTabWorld } from './tab-world.ts';

describe('a session that the server is still reading', () => {
  it('is waited for, without a request', async () => {
    const world = createTabWorld();
    const rendered = Promise.withResolvers<ReturnType<typeof world.sessionOf> | null>();
    const tab = world.open(rendered.promise);
    await world.flush();
    expect(tab.store.getSnapshot()).toEqual({ status: 'loading', data: undefined });
    rendered.resolve(world.sessionOf('kept'));
    await world.flush();
    expect(world.shown(tab)).toBe('kept');
    expect(tab.store.getServerSnapshot().data?.user.name).toBe('kept');
    expect(world.pending).toEqual([]);
  });

  it('is requested when the server could not tell', async () => {
    const world = createTabWorld();
    const tab = world.open(Promise.resolve(undefined));
    await world.flush();
    expect(world.pending.map(({ path }) => path)).toEqual(['/session']);
    await world.answer('/session');
    expect(world.shown(tab)).toBeNull();
  });

  it('is older than what happened meanwhile', async () => {
    const world = createTabWorld();
    const rendered = Promise.withResolvers<ReturnType<typeof world.sessionOf> | null>();
    const tab = world.open(rendered.promise);
    const other = world.open(null);
    void world.signOut(other);
    await world.flush();
    await world.answer('/csrf', '/signout');
    await world.tell(tab, 'other');
    rendered.resolve(world.sessionOf('ended'));
    await world.quiesce();
    expect(world.shown(tab)).toBeNull();
  });
});

describe('a session that the server rendered later', () => {
  it('changes nothing when it is the one that is shown', async () => {
    const world = createTabWorld();
    const tab = world.open(world.sessionOf('kept'));
    compareSession(tab.store, { ...world.sessionOf('kept'), expires: '2030-01-01T00:00:00.000Z' });
    const anonymous = world.open(null);
    compareSession(anonymous.store, null);
    expect(world.pending).toEqual([]);
  });

  it('takes effect, by asking the server', async () => {
    const world = createTabWorld();
    const tab = world.open(null);
    const elsewhere = world.open(null);
    void world.signInWithDialog(elsewhere);
    await world.answer('/verify');
    // A server action signed in, and the page was rendered again.
    compareSession(tab.store, world.sessionOf('session 0'));
    await world.answer('/session');
    expect(world.shown(tab)).toBe('session 0');

    void world.signOut(elsewhere);
    await world.flush();
    await world.answer('/csrf', '/signout');
    await world.answer('/session');
    compareSession(tab.store, null);
    await world.answer('/session');
    expect(world.shown(tab)).toBeNull();
  });

  it('never revives a session that ended in this tab meanwhile', async () => {
    const world = createTabWorld();
    const tab = world.open(world.sessionOf('ended'));
    void world.signOut(tab);
    await world.flush();
    await world.answer('/csrf', '/signout');
    expect(world.shown(tab)).toBeNull();
    // Rendered before the sign-out, arrived after it.
    compareSession(tab.store, world.sessionOf('ended'));
    expect(world.shown(tab)).toBeNull();
    await world.quiesce();
    expect(world.shown(tab)).toBeNull();
  });
});
