import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@portico/testing/process/free-port';
import { expect, onTestFinished, test } from 'vitest';
import { growthOf, heapAfterCollection, takeSnapshot } from './heap.ts';

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
