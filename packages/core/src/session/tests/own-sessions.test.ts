import type { OwnSession } from '@portico/protocol';
import { describe, expect, it } from 'vitest';
import { endListedSession, endOtherListedSessions } from '../../actions/end-session.ts';
import { openAccountData, refreshAccountData, startAccountData } from '../account-data.ts';
import { answer, asked, createTabWorld } from './tab-world.ts';

const own = (id: string, current = false): OwnSession => ({
  id,
  current,
  userAgent: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  lastSeenAt: '2026-11-20T00:00:00.000Z',
  expires: '2026-11-27T00:00:00.000Z',
});
const here = own('here', true);
/** The rest of the answer. */
const account = { user: { id: 'user', createdAt: here.createdAt }, accounts: [] };

/** A tab with a session and the list of all of its visitor's. */
function openList(initial?: readonly OwnSession[], world = createTabWorld()) {
  const tab = world.open(world.sessionOf('kept'));
  const rendered = initial && { sessions: initial };
  const list = openAccountData(tab.config, tab.store, rendered);
  const stop = startAccountData(list, 'sessions');
  const ids = () => list.getSnapshot().data.sessions?.map(({ id }) => id);
  return { world, tab, list, ids, stop };
}

describe('the list of the user’s sessions', () => {
  it('is available at once when the server rendered it', () => {
    const { world, list, ids } = openList([here, own('phone')]);
    expect(list.getSnapshot().status).toBe('ready');
    expect(ids()).toEqual(['here', 'phone']);
    expect(asked(world)).toEqual([]);
  });

  it('is fetched otherwise, and refetched with the session', async () => {
    const { world, tab, list, ids } = openList();
    expect(list.getSnapshot().status).toBe('loading');
    await answer(world, '/accounts', { ...account, sessions: [here] });
    expect(ids()).toEqual(['here']);
    await world.tell(tab, 'visible');
    expect(asked(world)).toEqual(['/session']);
    await answer(world, '/session', world.sessionOf('kept'));
    await answer(world, '/accounts', { ...account, sessions: [own('new'), here] });
    expect(ids()).toEqual(['new', 'here']);
    tab.inbox = 1;
    await world.tell(tab, 'other');
    await answer(world, '/session', world.sessionOf('kept'));
    await answer(world, '/accounts', { ...account, sessions: [here] });
    expect(ids()).toEqual(['here']);
  });

  it('is not fetched after the session ended', async () => {
    const { world, tab, list } = openList([here]);
    await world.tell(tab, 'visible');
    await answer(world, '/session', {});
    expect(list.getSnapshot().status).toBe('ended');
    expect(asked(world)).toEqual([]);
  });

  it('gives the reason of a failure, keeps its data and recovers by itself', async () => {
    const { world, tab, list, ids } = openList([here, own('phone')]);
    void refreshAccountData(list);
    await answer(world, '/accounts', { code: 'STORE_UNAVAILABLE' }, 503);
    expect(list.getSnapshot()).toMatchObject({ status: 'failed', failure: 'STORE_UNAVAILABLE' });
    expect(ids()).toEqual(['here', 'phone']);
    await world.fireTimer(tab);
    await answer(world, '/accounts', { ...account, sessions: [here] });
    expect(list.getSnapshot()).toMatchObject({ status: 'ready', failure: undefined });
    expect(ids()).toEqual(['here']);
  });

  it('refuses a response that is no list', async () => {
    const { world, list } = openList();
    await answer(world, '/accounts', { ...account, sessions: 'none' });
    expect(list.getSnapshot()).toMatchObject({
      status: 'failed',
      failure: 'CLIENT_FETCH_ERROR',
      data: {},
    });
  });

  it('reports no error for a request aborted by leaving the page', async () => {
    const { world, tab, list } = openList([here]);
    void refreshAccountData(list);
    await world.tell(tab, 'leave');
    await world.lose();
    expect(list.getSnapshot().status).toBe('ready');
    expect(tab.reports).toEqual([]);
  });

  it('is cleared when the session ended elsewhere', async () => {
    const { world, tab, list } = openList([here]);
    void refreshAccountData(list);
    await answer(world, '/accounts', { code: 'SESSION_REQUIRED' }, 401);
    await answer(world, '/session', {});
    expect(list.getSnapshot()).toMatchObject({ status: 'ended', data: {} });
    expect(world.shown(tab)).toBeNull();
    await world.tell(tab, 'visible');
    expect(asked(world)).toEqual(['/session']);
  });

  it('of one account is cleared when another one signs in', async () => {
    const { world, tab, list, ids } = openList([here, own('phone')]);
    void refreshAccountData(list);
    await world.tell(tab, 'visible');
    await answer(world, '/session', {
      ...world.sessionOf('somebody else'),
      createdAt: '2026-11-21T00:00:00.000Z',
    });
    expect(list.getSnapshot()).toMatchObject({ status: 'loading', data: {} });
    // Asked for by who was signed in before.
    await answer(world, '/accounts', { ...account, sessions: [here] });
    expect(ids()).toBeUndefined();
    await answer(world, '/accounts', { ...account, sessions: [own('theirs', true)] });
    expect(ids()).toEqual(['theirs']);
  });

  it('sends no requests after it is unmounted', async () => {
    const { world, tab, list, stop } = openList([here]);
    void refreshAccountData(list);
    await answer(world, '/accounts', {}, 503);
    stop();
    await world.fireTimer(tab);
    await world.tell(tab, 'online');
    expect(asked(world)).toEqual([]);
  });
});

describe('ending a session', () => {
  it('removes it from the list when the server has ended it, and notifies other tabs', async () => {
    const { world, list, ids } = openList([here, own('phone'), own('work')]);
    const result = endListedSession(list, 'phone');
    expect(list.getSnapshot().changing).toEqual(['phone']);
    expect(ids()).toContain('phone');
    await world.flush();
    await world.answer('/csrf');
    await answer(world, '/sessions/end', { ended: 1 });
    expect(await result).toEqual({ ok: true, ended: 1 });
    expect(list.getSnapshot().changing).toEqual([]);
    expect(ids()).toEqual(['here', 'work']);
    expect(world.messages()).toBe(1);
    // Another device may have changed more than that.
    await answer(world, '/session', world.sessionOf('kept'));
    await answer(world, '/accounts', { ...account, sessions: [own('new'), here] });
    expect(ids()).toEqual(['new', 'here']);
  });

  it('never restores it from a list that was requested before', async () => {
    const { world, list, ids } = openList([here, own('phone')]);
    void refreshAccountData(list);
    const [late] = world.pending;
    void endListedSession(list, 'phone');
    await world.flush();
    await world.answer('/csrf');
    await answer(world, '/sessions/end', { ended: 1 });
    if (late) {
      late.answer = Response.json({ ...account, sessions: [here, own('phone')] });
      await world.finish(late, 'answer');
    }
    await world.flush();
    expect(ids()).toEqual(['here']);
  });

  it('keeps it on failure, with the reason', async () => {
    const { world, list, ids } = openList([here, own('phone')]);
    const result = endListedSession(list, 'phone');
    await world.lose();
    expect(await result).toMatchObject({ ok: false, code: 'CLIENT_FETCH_ERROR' });
    expect(list.getSnapshot()).toMatchObject({ status: 'ready', changing: [] });
    expect(ids()).toEqual(['here', 'phone']);
    expect(world.messages()).toBe(0);
  });

  it('that is the current one signs out', async () => {
    const { world, tab, list } = openList([here, own('phone')]);
    const result = endListedSession(list, 'here');
    await world.flush();
    await world.answer('/csrf', '/signout');
    expect(world.shown(tab)).toBeNull();
    expect(list.getSnapshot()).toMatchObject({ status: 'ended', data: {} });
    await world.quiesce();
    expect(await result).toEqual({ ok: true, ended: 1 });
  });

  it('reports when the current one had already ended', async () => {
    const { world, tab, list } = openList([here, own('phone')]);
    const result = endListedSession(list, 'phone');
    await world.flush();
    await world.answer('/csrf');
    await answer(world, '/sessions/end', { code: 'SESSION_REQUIRED' }, 401);
    await answer(world, '/session', {});
    expect(await result).toMatchObject({ ok: false, code: 'SESSION_REQUIRED' });
    expect(list.getSnapshot().status).toBe('ended');
    expect(world.shown(tab)).toBeNull();
  });

  it('can end all others at once', async () => {
    const { world, list, ids } = openList([here, own('phone'), own('work')]);
    const result = endOtherListedSessions(list);
    expect(list.getSnapshot().changing).toEqual(['phone', 'work']);
    await world.flush();
    await world.answer('/csrf');
    await answer(world, '/sessions/end-others', { ended: 2 });
    expect(await result).toEqual({ ok: true, ended: 2 });
    expect(ids()).toEqual(['here']);
  });
});

describe('two lists of one page', () => {
  it('share one request, and its answer', async () => {
    const { world, tab, list, ids } = openList();
    const other = openAccountData(tab.config, tab.store);
    startAccountData(other, 'accounts');
    expect(other).toBe(list);
    expect(asked(world)).toEqual(['/accounts']);
    await answer(world, '/accounts', { ...account, sessions: [here] });
    expect(ids()).toEqual(['here']);
    expect(other.getSnapshot().data.accounts).toEqual([]);
    expect(asked(world)).toEqual([]);
  });

  it('read what the server rendered for one of them alone', async () => {
    const { world, tab } = openList([here]);
    startAccountData(openAccountData(tab.config, tab.store), 'accounts');
    expect(asked(world)).toEqual(['/accounts']);
  });

  it('begin anew once nothing shows them', () => {
    const { tab, list, stop } = openList([here]);
    stop();
    expect(openAccountData(tab.config, tab.store)).not.toBe(list);
  });
});
