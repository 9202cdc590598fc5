// Writes the API reference from the doc comments to docs/api.
import { reference } from './steps/documentation.ts';

const problems = await reference.run(() => undefined);
if (problems.length === 0) {
  console.log('The API reference is in docs/api/README.md.');
} else {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
