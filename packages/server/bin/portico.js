#!/usr/bin/env node
// The operator's command line. An installed package runs what was built; a checkout runs its source, which
// is always there and never behind.
import { existsSync, realpathSync } from 'node:fs';
import * as module from 'node:module';
import { fileURLToPath } from 'node:url';

const here = realpathSync(fileURLToPath(import.meta.url));
const source = new URL('../src/cli/main.ts', import.meta.url);
const isCheckout = !/[\\/]node_modules[\\/]/.test(here) && existsSync(source);

if (!isCheckout) {
  await import('../dist/cli/main.js');
} else if (module.registerHooks === undefined || !process.features.typescript) {
  process.stderr.write('In a checkout, portico needs Node 24: run it with npx or npm exec.\n');
  process.exitCode = 1;
} else {
  // Packages of a workspace find each other's source through this condition.
  module.registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, { ...context, conditions: ['source', ...context.conditions] }),
  });
  await import(source.href);
}
