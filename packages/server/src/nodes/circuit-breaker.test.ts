import { expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

test('three failures in a row open it for ten seconds, then one probe decides', () => {
  let now = 0;
  const breaker = createCircuitBreaker(() => now);
  breaker.failed(now);
  breaker.failed(now);
  breaker.succeeded();
  breaker.failed(now);
  breaker.failed(now);
  expect(breaker.mayTry()).toBe(true);
  breaker.failed(now);
  expect(breaker.mayTry()).toBe(false);
  expect(breaker.retryAt()).toBe(10_000);
  now = 9_999;
  expect(breaker.mayTry()).toBe(false);
  now = 10_000;
  expect(breaker.mayTry()).toBe(true);
  // The one try is pending.
  expect(breaker.mayTry()).toBe(false);
  breaker.failed(now);
  now = 19_999;
  expect(breaker.mayTry()).toBe(false);
  now = 20_000;
  expect(breaker.mayTry()).toBe(true);
  breaker.succeeded();
  expect(breaker.mayTry()).toBe(true);
  expect(breaker.retryAt()).toBeLessThanOrEqual(now);
});

test('a probe without an outcome does not keep it open forever', () => {
  let now = 0;
  const breaker = createCircuitBreaker(() => now);
  for (let count = 0; count < 3; count++) breaker.failed(now);
  now = 10_000;
  expect(breaker.mayTry()).toBe(true);
  now = 20_000;
  expect(breaker.mayTry()).toBe(true);
});

test('what was asked before a success and fails after it does not open it', () => {
  let now = 0;
  const breaker = createCircuitBreaker(() => now);
  now = 2_500;
  breaker.succeeded();
  for (let count = 0; count < 9; count++) breaker.failed(0);
  breaker.open(2_499);
  expect([breaker.isOpen(), breaker.mayTry()]).toEqual([false, true]);
  breaker.open(2_500);
  expect(breaker.mayTry()).toBe(false);
});
