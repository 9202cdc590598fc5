import { createHash } from 'node:crypto';

/** A script that runs with the page that holds it. */
export type EntryScript = {
  readonly href: string;
  /** Its text, for pages that inline it; undefined in development. */
  readonly code?: string;
};

/**
 * What a content policy allows pages to hold beside their own files (CSP level 3, `hash-source`), with its quotes.
 *
 * @throws Error when it holds what would end or change its `<style>` or `<script>` element
 */
export function hashSource(content: string, name: string): string {
  // In a script, `<!--` and `<script` would change what ends it.
  const [found] = /<\/|<!--|<script/i.exec(content) ?? [];
  if (found) throw new Error(`${name} holds "${found}", which would end its element.`);
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/**
 * A built module as a script that needs no second file.
 *
 * @throws Error when it imports another file
 */
export function entryScript(
  href: string,
  module: string,
  imports: readonly string[] = [],
): EntryScript {
  if (imports.length > 0) throw new Error(`${href} imports ${imports.join(' and ')}.`);
  // What modules have by themselves: a scope of their own and the strict mode.
  return { href, code: `(()=>{"use strict";${module.trim()}})()` };
}
