// Copies the examples and what guides write into the built package create-portico, whose templates they are: `npm run build -w create-portico`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addKinds } from '../packages/create/src/add/add-kinds.ts';
import { kinds } from '../packages/create/src/kinds.ts';
import { migrationGuide } from '../packages/create/src/next-auth/migration.ts';
import { readGuideSteps } from '../packages/create/src/templates.ts';
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
const guides = new Set([...Object.values(addKinds).flatMap((kind) => kind.guides), migrationGuide]);
const steps = [...guides].map((guide) => [
  guide,
  readGuideSteps(guide).filter(({ kind }) => kind !== 'commands'),
]);
writeFileSync(join(folder, 'guides.json'), JSON.stringify(Object.fromEntries(steps)));
