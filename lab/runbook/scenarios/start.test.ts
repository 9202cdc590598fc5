import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { siteProgram } from '@portico/testing/site/site';
import { type Attempt, isKnown, runPortico, test } from '../scenario.ts';

const secret = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'the scenarios of the runbook keep no secret',
};

/** Starts the site where it must not start; what it says on standard error. */
async function refusedStart(
  { quote, confirm, folder }: Attempt,
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(process.execPath, [siteProgram], { cwd: folder, env: environment });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  const lines = errors.trim().split('\n');
  const { level, msg }: { level?: number; msg?: string } = JSON.parse(lines[0] ?? '{}');
  await confirm(
    'exit code 1 and one line on standard error, of level 60',
    () => code === 1 && lines.length === 1 && level === 60 && msg?.includes(quote('cannot start:')),
  );
  return errors;
}

test('The site does not start', async ({ attempt }) => {
  const { quote, confirm, folder, start, defer } = attempt;
  const wrong = { NODE_ENV: 'production', AUTH_URL: 'http://example.com', PORT: 'x' };
  const said = await refusedStart(attempt, wrong);
  const names = ['AUTH_URL', 'AUTH_SECRET', 'PORT'];
  await confirm('it names every wrong variable at once', () =>
    names.every((name) => said.includes(name)),
  );
  const check = await runPortico(['check'], wrong);
  await confirm(
    '`portico check` does so without a start',
    () => check.code === 1 && names.every((name) => check.output.includes(name)),
  );

  quote('the port that another program has');
  const other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  defer(() => other.close());
  const address = other.address();
  const port = String(typeof address === 'object' ? address?.port : undefined);
  await refusedStart(attempt, { ...secret, PORT: port, AUTH_URL: `http://localhost:${port}` });

  const nowhere = { ...secret, PORT: '0', DATABASE_URL: 'file:/proc/portico.sqlite' };
  const unwritten = await refusedStart(attempt, { ...nowhere, AUTH_URL: 'http://localhost:1' });
  await confirm('the file that could not be written', () =>
    unwritten.includes('/proc/portico.sqlite'),
  );

  quote('For a database of a newer version start that one');
  const path = join(folder, 'portico.sqlite');
  const backup = join(folder, 'backup.sqlite');
  const before = await start();
  const member = await signedInVisitor(before.origin);
  await before.portico('backup', backup);
  await before.stop();
  const file = new DatabaseSync(path, { timeout: 10_000 });
  const table = file.prepare("SELECT name FROM sqlite_schema WHERE name LIKE '%migration'").get();
  file.exec(
    `INSERT INTO ${table?.['name']} VALUES ('9999-of-a-newer-version', '2100-01-01T00:00:00.000Z')`,
  );
  file.exec('ALTER TABLE session DROP COLUMN data');
  file.close();
  const newer = { ...secret, DATABASE_URL: `file:${path}`, PORT: '0' };
  await refusedStart(attempt, { ...newer, AUTH_URL: 'http://localhost:1' });
  const restored = `file:${join(folder, 'restored.sqlite')}`;
  await runPortico(['restore', backup, '--yes'], { DATABASE_URL: restored });
  const after = await start({ DATABASE_URL: restored });
  await confirm('restore](#backups) a backup from before the upgrade', () =>
    isKnown(member, after.origin),
  );
});
