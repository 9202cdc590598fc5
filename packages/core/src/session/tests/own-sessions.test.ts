import type { OwnSession } from '@portico/protocol';
import { describe, expect, it } from 'vitest';
import { endListedSession, endOtherListedSessions } from '../../actions/end-session.ts';
import { openAccountData, refreshAccountData, startAccountData } from '../account-data.ts';
import { answer, asked, createTabHarness } from './tab-harness.ts';

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
function openList(initial?: readonly OwnSession[], harness = createTabHarness()) {
  const tab = harness.open(harness.createSession('kept'));
  const rendered = initial && { sessions: initial };
  const list = openAccountData(tab.config, tab.store, rendered);
  const stop = startAccountData(list, 'sessions');
  const ids = () => list.getSnapshot().data.sessions?.map(({ id }) => id);
  return { harness, tab, list, ids, stop };
}

describe('the list of the user’s sessions', () => {
  it('is available at once when the server rendered it', () => {
    const { harness, list, ids } = openList([here, own('phone')]);
    expect(list.getSnapshot().status).toBe('ready');
    expect(ids()).toEqual(['here', 'phone']);
    expect(asked(harness)).toEqual([]);
  });

  it('is fetched otherwise, and refetched with the session', async () => {
    const { harness, tab, list, ids } = openList();
    expect(list.getSnapshot().status).toBe('loading');
    await answer(harness, '/accounts', { ...account, sessions: [here] });
    expect(ids()).toEqual(['here']);
    await harness.tell(tab, 'visible');
    expect(asked(harness)).toEqual(['/session']);
    await answer(harness, '/session', harness.createSession('kept'));
    await answer(harness, '/accounts', { ...account, sessions: [own('new'), here] });
    expect(ids()).toEqual(['new', 'here']);
    tab.inbox = 1;
    await harness.tell(tab, 'other');
    await answer(harness, '/session', harness.createSession('kept'));
    await answer(harness, '/accounts', { ...account, sessions: [here] });
    expect(ids()).toEqual(['here']);
  });

  it('is not fetched after the session ended', async () => {
    const { harness, tab, list } = openList([here]);
    await harness.tell(tab, 'visible');
    await answer(harness, '/session', {});
    expect(list.getSnapshot().status).toBe('ended');
    expect(asked(harness)).toEqual([]);
  });

  it('gives the reason of a failure, keeps its data and recovers by itself', async () => {
    const { harness, tab, list, ids } = openList([here, own('phone')]);
    void refreshAccountData(list);
    await answer(harness, '/accounts', { code: 'STORE_UNAVAILABLE' }, 503);
    expect(list.getSnapshot()).toMatchObject({ status: 'failed', failure: 'STORE_UNAVAILABLE' });
    expect(ids()).toEqual(['here', 'phone']);
    await harness.fireTimer(tab);
    await answer(harness, '/accounts', { ...account, sessions: [here] });
    expect(list.getSnapshot()).toMatchObject({ status: 'ready', failure: undefined });
    expect(ids()).toEqual(['here']);
  });

  it('refuses a response that is no list', async () => {
    const { harness, list } = openList();
    await answer(harness, '/accounts', { ...account, sessions: 'none' });
    expect(list.getSnapshot()).toMatchObject({
      status: 'failed',
      failure: 'CLIENT_FETCH_ERROR',
      data: {},
    });
  });

  it('reports no error for a request aborted by leaving the page', async () => {
    const { harness, tab, list } = openList([here]);
    void refreshAccountData(list);
    await harness.tell(tab, 'leave');
    await harness.lose();
    expect(list.getSnapshot().status).toBe('ready');
    expect(tab.reports).toEqual([]);
  });

  it('is cleared when the session ended elsewhere', async () => {
    const { harness, tab, list } = openList([here]);
    void refreshAccountData(list);
    await answer(harness, '/accounts', { code: 'SESSION_REQUIRED' }, 401);
    await answer(harness, '/session', {});
    expect(list.getSnapshot()).toMatchObject({ status: 'ended', data: {} });
    expect(harness.shown(tab)).toBeNull();
    await harness.tell(tab, 'visible');
    expect(asked(harness)).toEqual(['/session']);
  });

  it('of one account is cleared when another one signs in', async () => {
    const { harness, tab, list, ids } = openList([here, own('phone')]);
    void refreshAccountData(list);
    await harness.tell(tab, 'visible');
    await answer(harness, '/session', {
      ...harness.createSession('somebody else'),
      createdAt: '2026-11-21T00:00:00.000Z',
    });
    expect(list.getSnapshot()).toMatchObject({ status: 'loading', data: {} });
    // Asked for by who was signed in before.
    await answer(harness, '/accounts', { ...account, sessions: [here] });
    expect(ids()).toBeUndefined();
    await answer(harness, '/accounts', { ...account, sessions: [own('theirs', true)] });
    expect(ids()).toEqual(['theirs']);
  });

  it('sends no requests after it is unmounted', async () => {
    const { harness, tab, list, stop } = openList([here]);
    void refreshAccountData(list);
    await answer(harness, '/accounts', {}, 503);
    stop();
    await harness.fireTimer(tab);
    await harness.tell(tab, 'online');
    expect(asked(harness)).toEqual([]);
  });
});

describe('ending a session', () => {
  it('removes it from the list when the server has ended it, and notifies other tabs', async () => {
    const { harness, list, ids } = openList([here, own('phone'), own('work')]);
    const result = endListedSession(list, 'phone');
    expect(list.getSnapshot().changing).toEqual(['phone']);
    expect(ids()).toContain('phone');
    await harness.flush();
    await harness.answer('/csrf');
    await answer(harness, '/sessions/end', { ended: 1 });
    expect(await result).toEqual({ ok: true, ended: 1 });
    expect(list.getSnapshot().changing).toEqual([]);
    expect(ids()).toEqual(['here', 'work']);
    expect(harness.messages()).toBe(1);
    // Another device may have changed more than that.
    await answer(harness, '/session', harness.createSession('kept'));
    await answer(harness, '/accounts', { ...account, sessions: [own('new'), here] });
    expect(ids()).toEqual(['new', 'here']);
  });

  it('never restores it from a list that was requested before', async () => {
    const { harness, list, ids } = openList([here, own('phone')]);
    void refreshAccountData(list);
    const [late] = harness.pending;
    void endListedSession(list, 'phone');
    await harness.flush();
    await harness.answer('/csrf');
    await answer(harness, '/sessions/end', { ended: 1 });
    if (late) {
      late.answer = Response.json({ ...account, sessions: [here, own('phone')] });
      await harness.finish(late, 'answer');
    }
    await harness.flush();
    expect(ids()).toEqual(['here']);
  });

  it('keeps it on failure, with the reason', async () => {
    const { harness, list, ids } = openList([here, own('phone')]);
    const result = endListedSession(list, 'phone');
    await harness.lose();
    expect(await result).toMatchObject({ ok: false, code: 'CLIENT_FETCH_ERROR' });
    expect(list.getSnapshot()).toMatchObject({ status: 'ready', changing: [] });
    expect(ids()).toEqual(['here', 'phone']);
    expect(harness.messages()).toBe(0);
  });

  it('that is the current one signs out', async () => {
    const { harness, tab, list } = openList([here, own('phone')]);
    const result = endListedSession(list, 'here');
    await harness.flush();
    await harness.answer('/csrf', '/signout');
    expect(harness.shown(tab)).toBeNull();
    expect(list.getSnapshot()).toMatchObject({ status: 'ended', data: {} });
    await harness.quiesce();
    expect(await result).toEqual({ ok: true, ended: 1 });
  });

  it('reports when the current one had already ended', async () => {
    const { harness, tab, list } = openList([here, own('phone')]);
    const result = endListedSession(list, 'phone');
    await harness.flush();
    await harness.answer('/csrf');
    await answer(harness, '/sessions/end', { code: 'SESSION_REQUIRED' }, 401);
    await answer(harness, '/session', {});
    expect(await result).toMatchObject({ ok: false, code: 'SESSION_REQUIRED' });
    expect(list.getSnapshot().status).toBe('ended');
    expect(harness.shown(tab)).toBeNull();
  });

  it('can end all others at once', async () => {
    const { harness, list, ids } = openList([here, own('phone'), own('work')]);
    const result = endOtherListedSessions(list);
    expect(list.getSnapshot().changing).toEqual(['phone', 'work']);
    await harness.flush();
    await harness.answer('/csrf');
    await answer(harness, '/sessions/end-others', { ended: 2 });
    expect(await result).toEqual({ ok: true, ended: 2 });
    expect(ids()).toEqual(['here']);
  });
});

describe('two lists of one page', () => {
  it('share one request, and its answer', async () => {
    const { harness, tab, list, ids } = openList();
    const other = openAccountData(tab.config, tab.store);
    startAccountData(other, 'accounts');
    expect(other).toBe(list);
    expect(asked(harness)).toEqual(['/accounts']);
    await answer(harness, '/accounts', { ...account, sessions: [here] });
    expect(ids()).toEqual(['here']);
    expect(other.getSnapshot().data.accounts).toEqual([]);
    expect(asked(harness)).toEqual([]);
  });

  it('read what the server rendered for one of them alone', async () => {
    const { harness, tab } = openList([here]);
    startAccountData(openAccountData(tab.config, tab.store), 'accounts');
    expect(asked(harness)).toEqual(['/accounts']);
  });

  it('begin anew once nothing shows them', () => {
    const { tab, list, stop } = openList([here]);
    stop();
    expect(openAccountData(tab.config, tab.store)).not.toBe(list);
  });
});
