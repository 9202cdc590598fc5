// @vitest-environment happy-dom

import { createPortico } from '@portico/core';
import { sendConfirmed } from '@portico/core/internal/session/confirm';
import type { Session } from '@portico/protocol';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { SessionProvider } from '../session/use-session.tsx';
import { PorticoProvider } from './portico-provider.tsx';

const account = `eip155:8453:0x${'1'.repeat(40)}`;
const session: Session = {
  id: 'one',
  user: { id: 'user' },
  account,
  accounts: [account, 'email:a@example.com'],
  wallets: [],
  createdAt: '2026-11-21T00:00:00.000Z',
  expires: '2036-11-28T00:00:00.000Z',
};

// Nothing answers: what is signed is tested in a browser.
vi.stubGlobal('fetch', () => new Promise<never>(() => undefined));

/** A page that shows no more than its dialogs. */
function mount(
  Provider: typeof PorticoProvider | typeof SessionProvider,
  config = createPortico({ appName: 'Example' }),
) {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Provider config={config} session={session} />);
  const { internal } = config;
  const confirms = () => [...internal.stores].flatMap(({ confirm }) => confirm ?? []);
  return { root, config, internal, confirms };
}

async function openDialog(): Promise<Element> {
  return vi.waitFor(
    () => {
      const [dialog, another] = document.querySelectorAll('dialog[open]');
      if (!dialog || another) throw new Error('One dialog should be open.');
      return dialog;
    },
    // Its code is loaded now.
    { timeout: 30_000 },
  );
}

it('changes that are refused at the same time open one dialog, and closing it gives up all of them', async () => {
  const { confirms, root } = mount(PorticoProvider);
  await expect.poll(confirms).toHaveLength(1);
  const [confirm = expect.fail('No dialog can ask.')] = confirms();
  const answers = [confirm('SESSION_NOT_FRESH'), confirm('ACCOUNT_TOO_NEW')];
  const dialog = await openDialog();
  expect(dialog.textContent).toContain('Confirm it’s you');
  // A wallet may not be at hand: the user has an email account, too.
  expect(dialog.querySelector('a')?.getAttribute('href')).toMatch(
    /^\/api\/auth\/signin\?callbackUrl=/,
  );
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  expect(await Promise.all(answers)).toEqual([false, false]);
  // The next change asks anew, and a page that goes away gives it up.
  const next = confirm('SESSION_NOT_FRESH');
  root.unmount();
  expect(await next).toBe(false);
  expect(confirms()).toEqual([]);
});

it('a page whose second provider went away can still ask', async () => {
  const { config, confirms, root } = mount(PorticoProvider);
  const second = mount(PorticoProvider, config);
  await expect.poll(confirms).toHaveLength(2);
  second.root.unmount();
  await expect.poll(confirms).toHaveLength(1);
  const refused = { ok: false, code: 'SESSION_NOT_FRESH' };
  const answer = sendConfirmed(config, async () => refused);
  const dialog = await openDialog();
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  expect(await answer).toEqual({ ...refused, cancelled: true });
  root.unmount();
});

it('a page without the dialogs cannot ask', async () => {
  const { internal, confirms, root } = mount(SessionProvider);
  await expect.poll(() => internal.stores.size).toBe(1);
  expect(confirms()).toEqual([]);
  root.unmount();
});
