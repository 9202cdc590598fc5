import { siteName } from '../site.ts';
import { start } from './start.ts';

const outcome = await start(process.env, import.meta.glob('../pages/*.tsx', { eager: true }));
if (outcome.ok) {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      outcome.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  process.stdout.write(`${siteName} is ready at ${outcome.origin}\n`);
} else {
  process.stderr.write(`${siteName} cannot start:\n- ${outcome.problems.join('\n- ')}\n`);
  process.exit(1);
}
