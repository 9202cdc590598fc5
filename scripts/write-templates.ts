// Copies the examples into the built package create-portico, whose templates they are: `npm run build -w create-portico`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kinds } from '../packages/create/src/kinds.ts';
import { root, sourceFiles } from './repository.ts';

const folder = join(root, 'packages/create/dist/templates');
mkdirSync(folder, { recursive: true });
for (const { example } of Object.values(kinds)) {
  const files = sourceFiles(`examples/${example}`).map((path) => [
    path.slice(`examples/${example}/`.length),
    readFileSync(join(root, path), 'utf8'),
  ]);
  writeFileSync(join(folder, `${example}.json`), JSON.stringify(Object.fromEntries(files)));
}
