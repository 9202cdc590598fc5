import type { CDPSession } from '@playwright/test';
import type { Server } from '../servers/servers.ts';

const signIn = {
  wallet: 'Bench wallet',
  sign: 'Sign message',
  account: '.portico-connect--account',
};
/** The wallets to pick from; the dialog's other buttons are in no list. */
const wallets = { selector: 'li button', count: 4 };
const anyButton = { selector: 'button', count: 1 };

export const site = ({ origin }: Pick<Server, 'origin'>): Product => ({
  name: 'Portico',
  origin,
  button: 'main button.portico-connect',
  secondPath: '/try',
  list: wallets,
  signIn,
});

/** A site of `npm create portico`, with its defaults. */
export const createdSite = (server: Pick<Server, 'origin'>): Product => ({
  ...site(server),
  name: 'a created site',
  secondPath: '/vault',
});

export const porticoInNext = ({ origin }: Pick<Server, 'origin'>): Product => ({
  name: 'Portico in Next',
  origin,
  button: 'button.portico-connect',
  secondPath: '/second',
  list: wallets,
  signIn,
});

/** A Next app with next-auth, whose button opens an empty dialog: no sign-in without a wallet library. */
export const nextAuth = ({ origin }: Pick<Server, 'origin'>): Product => ({
  name: 'next-auth in Next',
  origin,
  button: '.connect',
  secondPath: '/second',
  list: anyButton,
});

export const bareReact = ({ origin }: Pick<Server, 'origin'>): Product => ({
  name: 'bare React',
  origin,
  button: '.connect',
  secondPath: '/',
  list: anyButton,
});

export type Product = {
  readonly name: string;
  readonly origin: string;
  readonly button: string;
  /** Another page of the same site; the same page where it has only one. */
  readonly secondPath: string;
  /** Rows of the open dialog to pick from, and their least number. */
  readonly list: { readonly selector: string; readonly count: number };
  /** Texts of the buttons from the dialog to a session, and the element that then shows the address. Absent: there is no sign-in. */
  readonly signIn?: { readonly wallet: string; readonly sign: string; readonly account: string };
};

export type Device = {
  readonly name: 'phone' | 'desktop';
  readonly viewport: { readonly width: number; readonly height: number };
  /** Factor by which it is slower than this machine. */
  readonly cpuSlowdown: number;
  readonly network?: { readonly bitsPerSecond: number; readonly roundTripMs: number };
};

/** A cheap phone on a slow connection: a quarter of the CPU, 1.6 Mbit/s, 150 ms. */
export const phone: Device = {
  name: 'phone',
  viewport: { width: 390, height: 844 },
  cpuSlowdown: 4,
  network: { bitsPerSecond: 1_600_000, roundTripMs: 150 },
};

export const desktop: Device = {
  name: 'desktop',
  viewport: { width: 1280, height: 800 },
  cpuSlowdown: 1,
};

/** Makes a page as slow as the device, over the Chrome DevTools Protocol. Network events follow. */
export async function emulate(session: CDPSession, { cpuSlowdown, network }: Device) {
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  if (!network) return;
  const throughput = network.bitsPerSecond / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.roundTripMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}
