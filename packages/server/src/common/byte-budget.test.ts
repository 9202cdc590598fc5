import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

const maximum = { process: 100, read: 60, visitor: 40 };

/** The code that a task throws; undefined when it throws nothing. */
function toErrorCode(task: () => void): unknown {
  try {
    task();
    return undefined;
  } catch (cause) {
    return Object(cause).code;
  }
}

test('a full budget refuses at once, and takes bytes again when others were released', () => {
  const budget = createByteBudget(maximum);
  const held = ['a', 'b'].map((visitor) => budget.open(visitor, 'session'));
  for (const each of held) each.add(40);
  const third = budget.open('c', 'session');
  third.add(20);
  expect(toErrorCode(() => third.add(1))).toBe('NODE_UNAVAILABLE');
  expect(budget.total()).toBe(100);
  held[0]?.release();
  expect(toErrorCode(() => third.add(1))).toBeUndefined();
  expect(budget.total()).toBe(61);
});

test('one visitor takes a part of it, with all of its requests', () => {
  const budget = createByteBudget(maximum);
  const [first, second] = [budget.open('a', 'session'), budget.open('a', 'session')];
  first.add(30);
  expect(toErrorCode(() => second.add(11))).toBe('RATE_LIMITED');
  expect(toErrorCode(() => budget.open('b', 'session').add(11))).toBeUndefined();
  first.set(10);
  expect(toErrorCode(() => second.add(30))).toBeUndefined();
});

test('reads of chains and lists leave room for sign-ins', () => {
  const budget = createByteBudget(maximum);
  budget.open('a', 'read').add(40);
  budget.open('b', 'read').add(20);
  expect(toErrorCode(() => budget.open('c', 'read').add(1))).toBe('NODE_UNAVAILABLE');
  expect(toErrorCode(() => budget.open('c', 'session').add(40))).toBeUndefined();
});

test('what is added after a release is refused, and not held', () => {
  const budget = createByteBudget(maximum);
  const held = budget.open('a', 'read');
  held.add(10);
  held.release();
  held.release();
  expect(toErrorCode(() => held.add(1))).toBe('NODE_UNAVAILABLE');
  expect(budget.total()).toBe(0);
});

test('it never holds more than it may, and nothing once all is released', () => {
  const step = fc.record({
    visitor: fc.constantFrom('a', 'b', 'c', 'd'),
    use: fc.constantFrom('read' as const, 'session' as const),
    bytes: fc.nat(50),
    isReleased: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const budget = createByteBudget(maximum);
      const open = steps.map(({ visitor, use, bytes, isReleased }) => {
        const held = budget.open(visitor, use);
        toErrorCode(() => held.add(bytes));
        if (isReleased) held.release();
        expect(budget.total()).toBeLessThanOrEqual(maximum.process);
        return held;
      });
      for (const held of open) held.release();
      expect(budget.total()).toBe(0);
    }),
  );
});
