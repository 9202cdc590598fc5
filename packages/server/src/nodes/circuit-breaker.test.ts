import { expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

/** A breaker on a clock that stands still until it is set. */
function start() {
  const clock = { now: 0 };
  const breaker = createCircuitBreaker(() => clock.now);
  const fail = () => breaker.failed(breaker.begin());
  return { clock, breaker, fail };
}

test('three failures in a row open it for ten seconds, then one probe decides', () => {
  const { clock, breaker, fail } = start();
  fail();
  fail();
  breaker.succeeded();
  fail();
  fail();
  expect(breaker.mayTry()).toBe(true);
  fail();
  expect(breaker.mayTry()).toBe(false);
  expect(breaker.retryAt()).toBe(10_000);
  clock.now = 9_999;
  expect(breaker.mayTry()).toBe(false);
  clock.now = 10_000;
  expect(breaker.mayTry()).toBe(true);
  // The one try is pending.
  expect(breaker.mayTry()).toBe(false);
  fail();
  clock.now = 19_999;
  expect(breaker.mayTry()).toBe(false);
  clock.now = 20_000;
  expect(breaker.mayTry()).toBe(true);
  breaker.succeeded();
  expect(breaker.mayTry()).toBe(true);
  expect(breaker.retryAt()).toBeLessThanOrEqual(clock.now);
});

test('a probe without an outcome does not keep it open forever', () => {
  const { clock, breaker, fail } = start();
  for (let count = 0; count < 3; count++) fail();
  clock.now = 10_000;
  expect(breaker.mayTry()).toBe(true);
  clock.now = 20_000;
  expect(breaker.mayTry()).toBe(true);
});

test.each(['succeeded', 'answered'] as const)(
  'what began before the node %s does not open it, also in the same millisecond',
  (outcome) => {
    const { breaker } = start();
    const early = Array.from({ length: 9 }, () => breaker.begin());
    breaker[outcome]();
    for (const attempt of early) breaker.failed(attempt);
    for (const attempt of early) breaker.open(attempt);
    expect([breaker.isOpen(), breaker.mayTry()]).toEqual([false, true]);
    breaker.open(breaker.begin());
    expect(breaker.mayTry()).toBe(false);
  },
);

test('a failure that comes late does not make it stay open for longer', () => {
  const { clock, breaker } = start();
  const [first, second] = [breaker.begin(), breaker.begin()];
  clock.now = 6_000;
  breaker.open(first);
  clock.now = 12_000;
  breaker.open(second);
  expect(breaker.retryAt()).toBe(16_000);
});
