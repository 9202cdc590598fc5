#!/usr/bin/env node
// An installed package runs what was built; a checkout runs its source, which is always there and never behind.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const here = realpathSync(fileURLToPath(import.meta.url));
const source = new URL('../src/main.ts', import.meta.url);
const isCheckout = !/[\\/]node_modules[\\/]/.test(here) && existsSync(source);

const minimum = engines.node.replace('>=', '');
if (process.versions.node.localeCompare(minimum, 'en', { numeric: true }) < 0) {
  fail(`create-portico needs Node ${engines.node}, and this is ${process.versions.node}.`);
} else if (!isCheckout) {
  await import('../dist/main.js');
} else if (!process.features.typescript) {
  fail('In a checkout, create-portico needs Node 24: run it with npm exec.');
} else {
  await import(source.href);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
