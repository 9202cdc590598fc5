import { readFileSync } from 'node:fs';

const { devDependencies }: { devDependencies: { node: string } } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);
const major = (version: string) => version.split('.')[0];

if (major(process.versions.node) !== major(devDependencies.node)) {
  throw new Error(
    `The browser tests and screenshots need Node ${devDependencies.node}, not ${process.versions.node}. Run them by \`npm run\`, after \`npm install\`.`,
  );
}
