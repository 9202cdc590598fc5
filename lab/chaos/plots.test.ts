import { expect, test } from 'vitest';
import { plotSoak } from './plots.ts';

const moments = Array.from({ length: 20 }, (_, index) => index * 60);

test('a picture of a soak has a line for each figure, over its minutes', () => {
  const svg = plotSoak({
    database: 'sqlite',
    minutes: 19,
    rate: 1,
    seed: 1,
    breaches: [],
    sessions: 1,
    requests: { answered: 1, unavailable: 0, none: 0 },
    usage: moments.map((second) => ({
      second,
      resident: 1e8 + second,
      heap: 5e7 + second,
      live: 3e7 + second,
      descriptors: 30 + (second % 7),
      loopDelay: 11 + (second % 3),
    })),
    samples: moments.map((second) => ({
      second,
      p50: 2 + (second % 2),
      p99: 9 + (second % 5),
      counts: { answered: 1, unavailable: 0, none: 0 },
    })),
  });
  const lines = svg.split('aria-label="line"').slice(1);
  expect(lines).toHaveLength(6);
  for (const line of lines) expect(line.match(/ d="([^"]+)"/)?.[1]?.split('L')).toHaveLength(20);
  expect(svg).toContain('>18</text>');
});
