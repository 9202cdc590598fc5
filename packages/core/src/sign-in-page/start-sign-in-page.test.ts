// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestWallet } from '../testing/create-test-wallet.ts';
import { hostileAnnouncements } from '../testing/hostile-announcements.ts';
import { startSignInPage } from './start-sign-in-page.ts';

let added: [string, EventListener][] = [];

beforeEach(() => {
  const add = window.addEventListener.bind(window);
  added = [];
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    added.push([type, listener as EventListener]);
    add(type, listener as EventListener);
  });
  document.body.innerHTML = '<div data-browser-wallet="Sign in"></div><p data-portico-elsewhere>';
});

afterEach(() => {
  for (const [type, listener] of added) removeEventListener(type, listener);
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'ethereum');
  localStorage.clear();
});

function announce(name: string) {
  const privateKey = `0x${'1'.repeat(64)}` as const;
  const wallet = createTestWallet({ privateKey, info: { name, rdns: `example.${name}` } });
  wallet.announce();
  return wallet;
}

function start(): void {
  const place = document.querySelector('div');
  if (place) startSignInPage(place);
}

const names = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

it('lists recent wallets first, and adds those that come later below', () => {
  localStorage.setItem('portico.recent', JSON.stringify(['example.second']));
  announce('first');
  announce('second');
  start();
  expect(names()).toEqual(['second', 'first']);
  expect(document.querySelector('p')?.hidden).toBe(true);
  announce('third');
  expect(names()).toEqual(['second', 'first', 'third']);
});

it('lists the providers at window.ethereum by name, where no wallet announces itself', () => {
  vi.useFakeTimers();
  const request = async () => [];
  const providers = [{ isRainbow: true, request }, { request }];
  Object.assign(window, { ethereum: { providers } });
  start();
  expect(names()).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(names()).toEqual(['Rainbow', 'Sign in']);
});

describe('a wallet that works', () => {
  it.each(hostileAnnouncements)('has a button beside $name, and is asked', async ({ install }) => {
    const wallet = announce('sound');
    install(wallet);
    start();
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'sound',
    );
    button?.click();
    await expect
      .poll(() => wallet.calls.map(({ method }) => method))
      .toContain('eth_requestAccounts');
  });
});

it('nothing is signed while the server issues no nonce', async () => {
  const place = document.querySelector('div');
  place?.setAttribute('data-failed', 'It did not work.');
  vi.stubGlobal('fetch', async () => Response.json({ code: 'RATE_LIMITED' }, { status: 429 }));
  const wallet = announce('sound');
  start();
  document.querySelector('button')?.click();
  await expect
    .poll(() => document.querySelector('[role=status]')?.textContent)
    .toBe('It did not work.');
  expect(wallet.calls.map(({ method }) => method)).not.toContain('personal_sign');
  vi.unstubAllGlobals();
});
