import { dirname } from 'node:path';
import config from 'project:config';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 16))
  fail(`It needs Node 22.16 or newer, and this is ${process.versions.node}. npm start brings one.`);

// Loaded only now: an older Node would stop at the first import, with an error that does not say why.
const [{ start }, { siteModules }] = await Promise.all([
  import('./start.ts'),
  import('./site-modules.ts'),
]);
const dist = dirname(import.meta.dirname);
const { origin, stop } = await start(process.env, dist, siteModules).catch((error: unknown) =>
  fail(error instanceof Error ? error.message : String(error)),
);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
process.stdout.write(`${config.name} is ready at ${origin}\n`);

function fail(problem: string): never {
  process.stderr.write(`${config.name} cannot start:\n- ${problem}\n`);
  process.exit(1);
}
