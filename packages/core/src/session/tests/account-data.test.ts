import type { OwnAccount, OwnAccountsAnswer } from '@portico/protocol';
import { describe, expect, it, vi } from 'vitest';
import { getLinkNonce, linkAccount, linkEmail, unlinkAccount } from '../../actions/link-account.ts';
import { expectSession } from '../../sign-in/verification.ts';
import { openAccountData, refreshAccountData, startAccountData } from '../account-data.ts';
import { answer, asked, createTabHarness } from './tab-harness.ts';

const own = (account: string, current = false): OwnAccount => ({
  account,
  current,
  provider: account.startsWith('eip155') ? 'siwe' : 'email',
  linkedAt: '2026-11-20T00:00:00.000Z',
  lastUsedAt: '2026-11-20T00:00:00.000Z',
});
const key = own(`eip155:8453:0x${'1'.repeat(40)}`, true);
const ledger = own(`eip155:8453:0x${'2'.repeat(40)}`);
const mail = own('email:a@example.com');
const user = { id: 'user-1', createdAt: '2026-11-20T00:00:00.000Z' };

/** A tab with a session and the accounts of its user. */
function openList(rendered?: OwnAccountsAnswer, harness = createTabHarness()) {
  const tab = harness.open({ ...harness.createSession('kept'), account: key.account });
  const confirm = vi.fn(async () => true);
  tab.store.confirm = confirm;
  const list = openAccountData(tab.config, tab.store, rendered);
  startAccountData(list, 'accounts');
  const names = () => list.getSnapshot().data.accounts?.map(({ account }) => account);
  return { harness, tab, list, names, confirm };
}

describe('the accounts of the user', () => {
  it('are available at once when the server rendered them', () => {
    const { harness, list, names } = openList({ user, accounts: [key, mail] });
    expect(list.getSnapshot()).toMatchObject({ status: 'ready', data: { user } });
    expect(names()).toEqual([key.account, mail.account]);
    expect(asked(harness)).toEqual([]);
  });

  it('are fetched otherwise, and refetched with the session', async () => {
    const { harness, tab, names } = openList();
    await answer(harness, '/accounts', { user, accounts: [key], sessions: [] });
    expect(names()).toEqual([key.account]);
    await harness.tell(tab, 'visible');
    await answer(harness, '/session', harness.createSession('kept'));
    await answer(harness, '/accounts', { user, accounts: [key, ledger], sessions: [] });
    expect(names()).toEqual([key.account, ledger.account]);
  });

  it.each([
    [{ accounts: [], sessions: [] }],
    [{ user, accounts: 'none', sessions: [] }],
    [{ user, accounts: [], sessions: 'none' }],
    [{ user: { id: 1 }, accounts: [], sessions: [] }],
  ])('are unknown after the answer %j', async (body) => {
    const { harness, list } = openList();
    await answer(harness, '/accounts', body);
    expect(list.getSnapshot()).toMatchObject({ status: 'failed', failure: 'CLIENT_FETCH_ERROR' });
  });
});

describe('linking a wallet by its signed message', () => {
  it('shows it, tells other tabs and reads the session again, which goes on', async () => {
    const { harness, tab, list, names } = openList({ user, accounts: [key] });
    const result = linkAccount(list, { message: 'message', signature: '0x12' });
    await answer(harness, '/accounts/link', { accounts: [key, ledger] });
    expect(await result).toEqual({ ok: true, accounts: [key, ledger] });
    expect(names()).toEqual([key.account, ledger.account]);
    expect(list.getSnapshot().data.user).toEqual(user);
    expect(harness.messages()).toBe(1);
    expect(asked(harness)).toEqual(['/session']);
    expect(tab.store.getSnapshot().status).toBe('authenticated');
  });

  it('changes nothing when the server refuses, and says why', async () => {
    const { harness, list, names } = openList({ user, accounts: [key] });
    const result = linkAccount(list, { message: 'message', signature: '0x12' });
    await answer(harness, '/accounts/link', { code: 'ACCOUNT_TAKEN' }, 409);
    expect(await result).toEqual({ ok: false, code: 'ACCOUNT_TAKEN' });
    expect(names()).toEqual([key.account]);
    expect(asked(harness)).toEqual([]);
  });

  it('has a nonce and a statement of its own', async () => {
    const { harness, list } = openList({ user, accounts: [key] });
    const nonce = getLinkNonce(list.config);
    await answer(harness, '/nonce?purpose=link', { nonce: 'ab', statement: 'Link this wallet.' });
    expect(await nonce).toEqual({ ok: true, nonce: 'ab', statement: 'Link this wallet.' });
  });
});

describe('linking an email address', () => {
  it('resolves when the link is mailed, and changes nothing yet', async () => {
    const { harness, list, names } = openList({ user, accounts: [key] });
    const result = linkEmail(list.config, 'a@example.com');
    await answer(harness, '/accounts/email', { sent: true });
    expect(await result).toEqual({ ok: true, sent: true });
    expect(names()).toEqual([key.account]);
    expect(asked(harness)).toEqual([]);
  });

  it('says why it was not, and when to try again', async () => {
    const { harness, list } = openList({ user, accounts: [key] });
    const result = linkEmail(list.config, 'a');
    await answer(harness, '/accounts/email', { code: 'EMAIL_ADDRESS_INVALID' }, 400);
    expect(await result).toEqual({ ok: false, code: 'EMAIL_ADDRESS_INVALID' });
  });
});

describe('removing an account', () => {
  it('takes it from the list when the server has, and not before', async () => {
    const { harness, list, names } = openList({ user, accounts: [key, mail] });
    const result = unlinkAccount(list, mail.account);
    expect(list.getSnapshot().changing).toEqual([mail.account]);
    expect(names()).toContain(mail.account);
    await answer(harness, '/accounts/unlink', { accounts: [key], ended: 2 });
    expect(await result).toEqual({ ok: true, accounts: [key], ended: 2 });
    expect(list.getSnapshot().changing).toEqual([]);
    expect(names()).toEqual([key.account]);
    expect(harness.messages()).toBe(1);
  });

  it('that opened this session signs out, and leads where a sign-out leads', async () => {
    const { harness, tab, list } = openList({ user, accounts: [key, mail] });
    const result = unlinkAccount(list, key.account);
    await answer(harness, '/accounts/unlink', { accounts: [mail], ended: 1 });
    expect((await result).ok).toBe(true);
    expect(harness.shown(tab)).toBeNull();
    expect(tab.store.signOutRedirect).toBe('/');
    expect(list.getSnapshot()).toMatchObject({ status: 'ended', data: {} });
  });

  it('keeps it when the server refuses, with the reason', async () => {
    const { harness, list, names } = openList({ user, accounts: [key] });
    const result = unlinkAccount(list, key.account);
    await answer(harness, '/accounts/unlink', { code: 'ACCOUNT_LAST' }, 409);
    expect(await result).toEqual({ ok: false, code: 'ACCOUNT_LAST' });
    expect(names()).toEqual([key.account]);
    expect(list.getSnapshot()).toMatchObject({ status: 'ready', changing: [] });
  });

  it('that another device removed meanwhile counts as removed', async () => {
    const { harness, list, names } = openList({ user, accounts: [key, mail] });
    const result = unlinkAccount(list, mail.account);
    await answer(harness, '/accounts/unlink', { code: 'ACCOUNT_NOT_LINKED' }, 404);
    await answer(harness, '/accounts', { user, accounts: [key], sessions: [] });
    expect(await result).toEqual({ ok: true, accounts: [key], ended: 0 });
    expect(names()).toEqual([key.account]);
  });

  it('finds out that the session is over', async () => {
    const { harness, tab, list } = openList({ user, accounts: [key, mail] });
    const result = unlinkAccount(list, mail.account);
    await answer(harness, '/accounts/unlink', { code: 'SESSION_REQUIRED' }, 401);
    await answer(harness, '/session', {});
    expect(await result).toMatchObject({ ok: false, code: 'SESSION_REQUIRED' });
    expect(list.getSnapshot().status).toBe('ended');
    expect(harness.shown(tab)).toBeNull();
  });

  it('is never undone by a list that was requested before', async () => {
    const { harness, list, names } = openList({ user, accounts: [key, mail] });
    void refreshAccountData(list);
    const [late] = harness.pending;
    void unlinkAccount(list, mail.account);
    await answer(harness, '/accounts/unlink', { accounts: [key], ended: 0 });
    if (late) {
      late.answer = Response.json({ user, accounts: [key, mail], sessions: [] });
      await harness.finish(late, 'answer');
    }
    await harness.flush();
    expect(names()).toEqual([key.account]);
  });
});

describe('a change that needs a fresh sign-in', () => {
  const stale = { code: 'SESSION_NOT_FRESH' };

  it('is carried out once the visitor confirmed, and the list stays meanwhile', async () => {
    const { harness, tab, list, names, confirm } = openList({ user, accounts: [key, ledger] });
    confirm.mockImplementation(async () => {
      expect(list.getSnapshot().changing).toEqual([ledger.account]);
      const take = expectSession(tab.store);
      take({ ...harness.createSession('kept'), id: 'new', createdAt: '2026-11-21T00:00:00.000Z' });
      return true;
    });
    const result = unlinkAccount(list, ledger.account);
    await answer(harness, '/accounts/unlink', stale, 403);
    expect(names()).toEqual([key.account, ledger.account]);
    await answer(harness, '/accounts', { user, accounts: [key, ledger], sessions: [] });
    await answer(harness, '/accounts/unlink', { accounts: [key], ended: 0 });
    expect(await result).toMatchObject({ ok: true });
    expect(names()).toEqual([key.account]);
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  it('signs out when it removes the account that confirmed, and not the one before', async () => {
    for (const removed of [key, ledger]) {
      const { harness, tab, list, confirm } = openList({ user, accounts: [key, ledger] });
      confirm.mockImplementation(async () => {
        expectSession(tab.store)({ ...harness.createSession('kept'), account: ledger.account });
        return true;
      });
      const result = unlinkAccount(list, removed.account);
      await answer(harness, '/accounts/unlink', stale, 403);
      await answer(harness, '/accounts/unlink', { accounts: [], ended: 0 });
      expect(await result).toMatchObject({ ok: true });
      expect(tab.store.signOutRedirect).toBe(removed === ledger ? '/' : undefined);
    }
  });

  it('is cancelled with the visitor, and everything is as it was', async () => {
    const { harness, list, names, confirm } = openList({ user, accounts: [key, ledger] });
    confirm.mockResolvedValue(false);
    const result = linkEmail(list.config, 'a@example.com');
    await answer(harness, '/accounts/email', stale, 403);
    expect(await result).toEqual({ ok: false, ...stale, cancelled: true });
    expect(names()).toEqual([key.account, ledger.account]);
    expect(asked(harness)).toEqual([]);
  });

  it('asks before a nonce for linking, too', async () => {
    const { harness, list } = openList({ user, accounts: [key] });
    const result = getLinkNonce(list.config);
    await answer(harness, '/nonce?purpose=link', stale, 403);
    await answer(harness, '/nonce?purpose=link', { nonce: 'ab' });
    expect(await result).toMatchObject({ ok: true, nonce: 'ab' });
  });
});
