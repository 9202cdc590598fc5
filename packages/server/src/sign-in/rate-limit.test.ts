import { databases } from '@portico/testing/database/databases';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AuthError } from '../common/auth-error.ts';
import { openStore } from '../store/open-database.ts';
import { createRateLimits, type RateLimits } from './rate-limit.ts';

const limit = { name: 'test', maximum: 10, seconds: 60 };

/** Counts how many of some simultaneous events pass. */
async function allowed(limits: RateLimits, events: number, key = 'key'): Promise<number> {
  const tries = Array.from({ length: events }, async () => {
    try {
      await limits.enforceLimit(limit, key);
      return true;
    } catch (cause) {
      if (cause instanceof AuthError && cause.code === 'RATE_LIMITED') return false;
      throw cause;
    }
  });
  return (await Promise.all(tries)).filter(Boolean).length;
}

describe.each(databases)('limits that instances share through %s', (_, create) => {
  async function startInstances(count: number): Promise<readonly RateLimits[]> {
    const url = await create();
    return Promise.all(
      Array.from({ length: count }, async () => {
        const store = await openStore(url);
        onTestFinished(() => store.close());
        return createRateLimits(store, () => 0);
      }),
    );
  }

  test('one after the other they let exactly the maximum pass', async () => {
    const instances = await startInstances(3);
    let passed = 0;
    for (const limits of instances) {
      passed += await allowed(limits, 4);
      await limits.limitsShared();
    }
    expect(passed).toBe(10);
  });

  test('in a burst each lets at most the maximum pass, and none after it', async () => {
    const instances = await startInstances(3);
    const passed = await Promise.all(instances.map((limits) => allowed(limits, 50)));
    expect(Math.min(...passed)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...passed)).toBe(10);
    for (const limits of instances) await limits.limitsShared();
    for (const limits of instances) {
      expect([await allowed(limits, 1), await allowed(limits, 1, 'another')]).toEqual([0, 1]);
    }
  });

  test('taking turns they let the maximum pass, and what they count at the same time', async () => {
    const instances = await startInstances(3);
    let passed = 0;
    for (let turn = 0; turn < 20; turn++) {
      for (const count of await Promise.all(instances.map((each) => allowed(each, 1)))) {
        passed += count;
      }
      for (const limits of instances) await limits.limitsShared();
    }
    expect(passed).toBeGreaterThanOrEqual(10);
    // Each learns by the answer to its own event what the others had counted before it.
    expect(passed).toBeLessThanOrEqual(10 + 2 * 2);
  });
});

test('without the store an instance enforces its own counts', async () => {
  const countHits = () => Promise.reject(new Error('gone'));
  const limits = createRateLimits({ countHits, findHit: async () => undefined }, () => 0);
  expect(await allowed(limits, 5)).toBe(5);
  await limits.limitsShared();
  expect(await allowed(limits, 50)).toBe(5);
  await limits.limitsShared();
  expect(await allowed(limits, 50)).toBe(0);
});

test('a write that hangs keeps no event waiting', async () => {
  const countHits = () => new Promise<never>(() => undefined);
  const limits = createRateLimits({ countHits, findHit: async () => undefined }, () => 0);
  expect(await allowed(limits, 50)).toBe(10);
});

test('a flood of keys is remembered in bounded memory, and no count is lost by it', async () => {
  const store = await openStore(':memory:');
  onTestFinished(() => store.close());
  const limits = createRateLimits(store, () => 0);
  expect(await allowed(limits, 10)).toBe(10);
  for (let index = 0; index < 12_000; index++) await allowed(limits, 1, `key ${index}`);
  await limits.limitsShared();
  expect(await allowed(limits, 5)).toBe(0);
});
