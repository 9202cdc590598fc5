import { expect, test } from 'vitest';
import { judge } from './run-soak.ts';

/** An hour of samples, ten seconds apart, every sixth after a collection; the figures by the minute. */
function hour(
  resident: (minute: number) => number,
  p50: (minute: number) => number,
  live: (minute: number) => number = () => 30,
) {
  const seconds = Array.from({ length: 360 }, (_, index) => (index + 1) * 10);
  return {
    usage: seconds.map((second) => ({
      // The amount of garbage depends on the moment of the sample.
      second,
      resident: resident(second / 60) * 1e6,
      heap: (40 + second / 90) * 1e6,
      ...(second % 60 === 0 ? { live: live(second / 60) * 1e6 } : {}),
      descriptors: 40,
      loopDelay: 11,
    })),
    samples: seconds.map((second) => ({
      second,
      p50: p50(second / 60),
      p99: 20,
      counts: { answered: 250, unavailable: 0, none: 0 },
    })),
  };
}

const grown = (result: ReturnType<typeof hour>) =>
  judge(result)
    .filter(({ isFlat }) => !isFlat)
    .map(({ name }) => name);

test('what only grows during the warm-up is flat', () => {
  expect(
    grown(
      hour(
        (minute) => Math.min(100 + 4 * minute, 180),
        () => 5,
      ),
    ),
  ).toEqual([]);
});

test('a leak of a megabyte a minute is none of it', () => {
  const result = hour(
    (minute) => 120 + minute,
    () => 5,
  );
  expect(grown(result)).toEqual(['resident memory']);
  expect(judge(result)[0]?.perHour).toBeCloseTo(60);
});

test('a heap that keeps a megabyte every five minutes is one', () => {
  const result = hour(
    () => 180,
    () => 5,
    (minute) => 30 + minute / 5,
  );
  expect(grown(result)).toEqual(['heap after a collection']);
});

test('latency that doubles within the hour is not flat', () => {
  const result = hour(
    () => 180,
    (minute) => 5 + minute / 4,
  );
  expect(grown(result)).toEqual(['latency, median']);
});

test('one bad minute does not tilt the line', () => {
  expect(
    grown(
      hour(
        () => 180,
        (minute) => (Math.floor(minute) === 40 ? 30 : 5),
      ),
    ),
  ).toEqual([]);
});
