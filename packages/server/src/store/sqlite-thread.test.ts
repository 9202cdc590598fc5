import { readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';

test('the thread works when a bundler keeps the names of functions', async () => {
  const source = readFileSync(join(import.meta.dirname, 'sqlite-thread.ts'), 'utf8');
  const file = join(temporaryFolder(), 'thread.mjs');
  writeFileSync(file, keepNames(stripTypeScriptTypes(source)));
  const thread: typeof import('./sqlite-thread.ts') = await import(pathToFileURL(file).href);
  for (const text of [thread.createConnection, thread.writeInThread]) {
    expect(String(text)).toContain('__name(');
  }
  const writer = thread.writeInThread(join(temporaryFolder(), 'portico.sqlite'));
  onTestFinished(() => writer.close());
  const query = { sql: 'SELECT 1 AS one', parameters: [] };
  const result = { rows: [{ one: 1 }], changes: 1 };
  expect(await writer.send({ query })).toEqual({ result });
  expect(await writer.send({ batches: [[query]] })).toEqual({
    outcomes: [{ results: [result] }],
  });
});

/** What esbuild's `keepNames` makes of the functions within functions, and its `__name`. */
function keepNames(code: string): string {
  const inner = /^( +)const (\w+) = (\(.*=> (?:.*\{\n[\s\S]*?\n\1\}|.*));$/gm;
  const kept = code.replace(inner, '$1const $2 = /* @__PURE__ */ __name($3, "$2");');
  return `var __name = (target, value) => Object.defineProperty(target, "name", { value });\n${kept}`;
}
