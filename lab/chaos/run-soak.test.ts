import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@portico/testing/process/listen';
import { describe, expect, onTestFinished, test } from 'vitest';
import { growthOf, heapAfterCollection, takeSnapshot } from './heap.ts';
import { plotSoak } from './plots.ts';
import { judge } from './run-soak.ts';

describe('figures that have to stay flat', () => {
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
    expect(grown(result)).toEqual(['resident memory after a collection']);
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
});

describe('the heap', () => {
  test('what a process keeps shows between two snapshots, with its constructor', async () => {
    const port = await freePort();
    const program = `
    class Leak { value = Math.random(); }
    const kept = [];
    process.stdin.on('data', () => {
      for (let index = 0; index < 5000; index++) kept.push(new Leak());
      console.log('kept', kept.length);
    });
    console.log('ready');`;
    const child = spawn(process.execPath, [`--inspect=127.0.0.1:${port}`, '-e', program], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    onTestFinished(() => void child.kill());
    await once(child.stdout, 'data');
    const before = await takeSnapshot(port);
    const small = await heapAfterCollection(port);
    child.stdin.write('more');
    await once(child.stdout, 'data');
    const growth = growthOf(before, await takeSnapshot(port));
    expect(growth.find(({ kind }) => kind === 'object Leak')?.count).toBe(5000);
    expect(growth.at(-1)?.bytes).toBeGreaterThan(5000 * 16);
    expect(await heapAfterCollection(port)).toBeGreaterThan(small);
  }, 30_000);
});

describe('the picture', () => {
  const moments = Array.from({ length: 20 }, (_, index) => index * 60);

  test('a picture of a soak has a line for each figure, over its minutes', () => {
    const svg = plotSoak({
      minutes: 19,
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
});
