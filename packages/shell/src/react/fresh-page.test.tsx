// @vitest-environment happy-dom
import type { Session } from '@portico/protocol';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const session = (id: string): Session => ({
  id,
  user: { id: 'a user', name: 'A' },
  account: 'eip155:8453:0xabc',
  accounts: ['eip155:8453:0xabc'],
  wallets: [],
  createdAt: '2026-11-21T00:00:00.000Z',
  expires: '2026-11-28T00:00:00.000Z',
});

let reload = vi.fn();

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  reload = vi.fn();
  vi.spyOn(location, 'reload').mockImplementation(() => reload());
});

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** A document with the page, which shows one session after the other. */
async function openPage() {
  vi.resetModules();
  const { withFreshData } = await import('./fresh-page.tsx');
  const Page = withFreshData(({ data }) => String(data));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  return (session: Session | null | undefined) =>
    act(async () => {
      const lists = { ownSessions: undefined, ownAccounts: undefined };
      root.render(<Page session={session} data="loaded" params={{}} words={{}} {...lists} />);
    });
}

test('the page is loaded anew when its visitor signs in, out, or as another user', async () => {
  for (const [before, after] of [
    [null, session('a')],
    [session('a'), null],
    [session('a'), session('b')],
  ]) {
    reload.mockClear();
    const show = await openPage();
    await show(before);
    expect(reload).not.toHaveBeenCalled();
    await show(after);
    expect(reload).toHaveBeenCalledOnce();
  }
});

test('neither a session that is read again nor one that cannot be told loads it anew', async () => {
  const show = await openPage();
  await show(undefined);
  await show(session('a'));
  await show({ ...session('a'), expires: '2026-11-29T00:00:00.000Z' });
  await show(undefined);
  await show(session('a'));
  expect(reload).not.toHaveBeenCalled();
});

test('the page waits for all dialogs of a visitor who confirms a change', async () => {
  let open = 2;
  // happy-dom does not know modal dialogs.
  vi.spyOn(document, 'querySelector').mockImplementation(() => (open > 0 ? document.body : null));
  const show = await openPage();
  await show(session('a'));
  await show(session('b'));
  for (open of [1, 0]) {
    expect(reload).not.toHaveBeenCalled();
    document.dispatchEvent(new Event('close'));
  }
  expect(reload).toHaveBeenCalledOnce();
});
