import type { CDPSession } from '@playwright/test';

/** What a visitor holds in their hands. */
export type Device = {
  readonly name: 'phone' | 'desktop';
  readonly viewport: { readonly width: number; readonly height: number };
  /** How many times slower than this machine. */
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

/** This machine as it is. */
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
