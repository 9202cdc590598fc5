import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import type { InstanceRow } from '../store/rows.ts';
import type { AuthHealth } from './health.ts';
import { heartbeatInterval, startHeartbeat } from './heartbeat.ts';

afterEach(() => void vi.useRealTimers());

test('an instance is announced again and again with the state of its nodes, and forgets the lost', async () => {
  vi.useFakeTimers();
  const rows: InstanceRow[] = [];
  const forgotten: number[] = [];
  let open = false;
  let now = 10_000_000;
  let health: AuthHealth = { store: 'ok' };
  const stop = startHeartbeat(
    {
      announce: async (row, forgetBefore) => {
        rows.push(row);
        forgotten.push(now - forgetBefore);
      },
      retire: async (id) =>
        void rows.splice(0, rows.length, ...rows.filter((row) => row.id !== id)),
    },
    {
      nodes: new Map([[8453, { states: () => [{ node: 'node.example', open }] }]]),
      health: async () => health,
      now: () => now,
      logger: { warn: () => undefined },
    },
  );
  await vi.advanceTimersByTimeAsync(0);
  open = true;
  health = { store: 'reads-only' };
  now += heartbeatInterval;
  await vi.advanceTimersByTimeAsync(heartbeatInterval);
  expect(rows.map(({ nodes }) => JSON.parse(nodes))).toEqual([
    [{ chainId: 8453, node: 'node.example', open: false }],
    [{ chainId: 8453, node: 'node.example', open: true }],
  ]);
  expect(rows.map(({ state }) => state)).toEqual(['ready', 'reads-only']);
  expect(rows.map(({ seen_at, started_at }) => seen_at - started_at)).toEqual([
    0,
    heartbeatInterval,
  ]);
  expect(forgotten).toEqual([3_600_000, 3_600_000]);
  await stop();
  expect(rows).toEqual([]);
  await vi.advanceTimersByTimeAsync(2 * heartbeatInterval);
  expect(rows).toEqual([]);
});

test('an instance reports at once that it stops, and its row is deleted afterwards', async () => {
  vi.useFakeTimers();
  const rows = new Map<string, InstanceRow>();
  const said: string[] = [];
  let isStopping = false;
  const stop = startHeartbeat(
    {
      announce: async (row) => {
        await new Promise((written) => setTimeout(written, 2000));
        rows.set(row.id, row);
        said.push(row.state);
      },
      retire: async (id) => void rows.delete(id),
    },
    {
      nodes: new Map(),
      health: async () => ({ store: 'ok' }),
      now: Date.now,
      logger: { warn: () => undefined },
      isStopping: () => isStopping,
    },
  );
  await vi.advanceTimersByTimeAsync(heartbeatInterval / 2);
  isStopping = true;
  await vi.advanceTimersByTimeAsync(3000);
  expect(said).toEqual(['ready', 'stopping']);
  await vi.advanceTimersByTimeAsync(heartbeatInterval / 2 - 3000);
  const stopped = stop();
  await vi.advanceTimersByTimeAsync(5000);
  await stopped;
  await vi.advanceTimersByTimeAsync(5000);
  expect(said).toEqual(['ready', 'stopping', 'stopping']);
  expect(rows.size).toBe(0);
});

test('a database that fails is logged and changes nothing else', async () => {
  const warnings: string[] = [];
  const fail = () => Promise.reject(new Error('away'));
  const stop = startHeartbeat(
    { announce: fail, retire: fail },
    {
      nodes: new Map(),
      health: async () => ({ store: 'ok' }),
      now: Date.now,
      logger: { warn: (_, message) => warnings.push(message) },
    },
  );
  await delay(0);
  expect(warnings).toEqual(['this instance could not be announced']);
  await stop();
});
