import { dirname } from 'node:path';
import config from 'project:config';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 16))
  fail([
    `It needs Node 22.16 or newer, and this is ${process.versions.node}. npm start brings one.`,
  ]);

// Loaded only now: an older Node would stop at the first import, with an error that does not say why.
const [{ start }, { siteModules }] = await Promise.all([
  import('./start.ts'),
  import('./site-modules.ts'),
]);
const result = await start(process.env, dirname(import.meta.dirname), siteModules);
if (!result.ok) fail(result.problems);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    result.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
process.stdout.write(`${config.name} is ready at ${result.origin}\n`);

function fail(problems: readonly string[]): never {
  process.stderr.write(`${config.name} cannot start:\n- ${problems.join('\n- ')}\n`);
  process.exit(1);
}
