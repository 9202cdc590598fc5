import { createServer } from 'node:net';
import { join } from 'node:path';
import { runPortico } from '@portico/testing/server/run-command';
import { expect, onTestFinished, test } from 'vitest';

const site = join(import.meta.dirname, '../../../../examples/site');

test('a start that fails ends the process with its reason', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const port = String(Object(other.address()).port);
  const { code, stderr } = await runPortico(['dev', site], {
    DATABASE_URL: ':memory:',
    PORT: port,
  });
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining(`Port ${port} is taken by another program.`),
  ]);
});
