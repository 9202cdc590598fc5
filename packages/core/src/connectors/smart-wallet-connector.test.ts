import { expect, it } from 'vitest';
import { watchPopup } from './smart-wallet-connector.ts';

/** A window whose pop-ups and intervals the test holds in its hand. */
function createOpener(allowed: boolean) {
  const ticks = new Map<number, () => void>();
  const popup = {
    closed: false,
    close() {
      popup.closed = true;
    },
    focus: () => undefined,
  };
  const opener = {
    open: (() => (allowed ? popup : null)) as unknown as Window['open'],
    setInterval: ((tick: () => void) => {
      ticks.set(1, tick);
      return 1;
    }) as unknown as Window['setInterval'],
    clearInterval: () => void ticks.clear(),
  };
  return { opener, popup, tick: () => ticks.get(1)?.(), ticking: () => ticks.size > 0 };
}

const never = new Promise<never>(() => undefined);
const idle = () => new AbortController().signal;

it('passes the response on, and stops watching the pop-up', async () => {
  const { opener, ticking } = createOpener(true);
  const { open } = opener;
  const answer = watchPopup(opener, idle(), () => {
    expect(opener.open('https://wallet.example')).not.toBeNull();
    return Promise.resolve('0x1');
  });
  expect(opener.open).toBe(open);
  expect(ticking()).toBe(true);
  expect(await answer).toBe('0x1');
  expect(ticking()).toBe(false);
});

it('reports that the pop-up was blocked, and returns a closed window to the package', async () => {
  const { opener } = createOpener(false);
  let given: Window | null = null;
  const answer = watchPopup(opener, idle(), () => {
    given = opener.open('https://wallet.example');
    return never;
  });
  await expect(answer).rejects.toMatchObject({ code: 'POPUP_BLOCKED' });
  expect(given).toMatchObject({ closed: true });
});

it('treats a closed pop-up as a rejection, one check later', async () => {
  const { opener, popup, tick } = createOpener(true);
  const answer = watchPopup(opener, idle(), () => {
    opener.open('https://wallet.example');
    return never;
  });
  tick();
  popup.close();
  tick();
  tick();
  await expect(answer).rejects.toMatchObject({ code: 'WALLET_REJECTED' });
});

it('still accepts the response of a pop-up that closed with it', async () => {
  const { opener, popup, tick } = createOpener(true);
  const reply = Promise.withResolvers<string>();
  const answer = watchPopup(opener, idle(), () => {
    opener.open('https://wallet.example');
    return reply.promise;
  });
  popup.close();
  tick();
  reply.resolve('0x2');
  expect(await answer).toBe('0x2');
});

it('closes the pop-up when the visitor cancels here', async () => {
  const { opener, popup } = createOpener(true);
  const controller = new AbortController();
  const answer = watchPopup(opener, controller.signal, () => {
    opener.open('https://wallet.example');
    return never;
  });
  controller.abort();
  await expect(answer).rejects.toMatchObject({ code: 'WALLET_REJECTED' });
  expect(popup.closed).toBe(true);
});
