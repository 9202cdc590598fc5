#!/usr/bin/env node
// The operator's command line. An installed package runs what was built; a checkout runs its source, which
// is always there and never behind.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import * as module from 'node:module';
import { fileURLToPath } from 'node:url';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const here = realpathSync(fileURLToPath(import.meta.url));
const source = new URL('../src/cli/main.ts', import.meta.url);
const isCheckout = !/[\\/]node_modules[\\/]/.test(here) && existsSync(source);

const minimum = engines.node.replace('>=', '');
if (process.versions.node.localeCompare(minimum, 'en', { numeric: true }) < 0) {
  fail(`portico needs Node ${engines.node}, and this is ${process.versions.node}.`);
} else if (!isCheckout) {
  await import('../dist/cli/main.js');
} else if (module.registerHooks === undefined || !process.features.typescript) {
  fail('In a checkout, portico needs Node 24: run it with npx or npm exec.');
} else {
  // Packages of a workspace find each other's source through this condition.
  module.registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, { ...context, conditions: ['source', ...context.conditions] }),
  });
  await import(source.href);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
