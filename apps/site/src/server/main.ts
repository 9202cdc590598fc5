import { dirname } from 'node:path';
import { siteName } from '../site.ts';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 13)) {
  fail([
    `It needs Node 22.13 or newer, and this is ${process.versions.node}. npm start brings one.`,
  ]);
}

// Loaded only now: an older Node would stop at the first import with words that help nobody.
const { start } = await import('./start.ts');
const outcome = await start(process.env, {
  dist: dirname(import.meta.dirname),
  modules: import.meta.glob('../pages/*.tsx', { eager: true }),
  words: import.meta.glob('../locales/*/*.ts', { eager: true }),
});
if (!outcome.ok) fail(outcome.problems);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    outcome.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
process.stdout.write(`${siteName} is ready at ${outcome.origin}\n`);

function fail(problems: readonly string[]): never {
  process.stderr.write(`${siteName} cannot start:\n- ${problems.join('\n- ')}\n`);
  process.exit(1);
}
