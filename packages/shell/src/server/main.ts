import { dirname } from 'node:path';
import config from 'project:config';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  fail(
    `It needs Node 20.19 or later, and this is Node ${process.versions.node}. npm start brings one.`,
  );

// Imported only now: an older Node would fail at the first import, with an unclear error.
const [{ start }, { siteModules }, { createLog, logEverything }] = await Promise.all([
  import('./start.ts'),
  import('./site-modules.ts'),
  import('./log.ts'),
]);
const log = createLog(process.env['LOG_LEVEL']);
logEverything(log);
const dist = dirname(import.meta.dirname);
let site: Awaited<ReturnType<typeof start>> | undefined;
let asked = false;
// Handled from the first moment: process 1 of a container ignores a signal without a handler.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (site === undefined) process.exit(0);
    // A load balancer waits for the delay. Who presses Ctrl-C, or asks twice, does not.
    site.stop(asked || signal === 'SIGINT').then(
      () => process.exit(0),
      () => process.exit(1),
    );
    asked = true;
  });
}
site = await start(process.env, dist, siteModules, log).catch((error: unknown) =>
  fail(error instanceof Error ? error.message : String(error)),
);

/** Written by hand: what writes the log may be what could not be loaded. */
function fail(problem: string): never {
  const message = `${config.name} cannot start:\n- ${problem}`;
  const line = { level: 60, time: Date.now(), pid: process.pid, name: 'portico', msg: message };
  process.stderr.write(`${process.stdout.isTTY ? message : JSON.stringify(line)}\n`);
  process.exit(1);
}
