import type { Edit } from './guide-steps.ts';

/**
 * Returns a file's text with an edit, which it may have already; undefined when the text is not understood: the anchor is missing
 * or there twice, a name or a field is taken, or something of Portico differs.
 */
export function applyEdit(text: string, { place, anchor, code }: Edit): string | undefined {
  const added = place === 'in place of' ? code.replace(anchor, '') : code;
  const isThere = linesOf(added).every((line) => hasLine(text, line));
  if (place === 'fields') return mergeFields(text, code);
  if (place === 'lines') return addLines(text, code);
  if (isThere) return text;
  if (place === 'imports') return addImports(text, code);
  return takesField(text, code) ? undefined : placeBeside(text, { place, anchor, code });
}

/** Compares lines without what formatters differ in. */
const plain = (line: string) => line.trim().replaceAll('"', "'").replace(/[;,]$/, '');

const linesOf = (code: string) => code.split('\n').filter((line) => line.trim() !== '');

function hasLine(text: string, line: string): boolean {
  return text.split('\n').some((one) => plain(one).includes(plain(line)));
}

/** Adds the missing lines at the end. A line `NAME=value` is there with any value but none: of two, the last one counts. */
function addLines(text: string, code: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const missing = linesOf(code).filter((line) => {
    const [, name] = /^(\w+=)/.exec(line) ?? [];
    return !lines.some((one) =>
      name === undefined ? one === line : one.startsWith(name) && one !== name,
    );
  });
  const start = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return missing.length === 0 ? text : `${start}${missing.join('\n')}\n`;
}

type Fields = { readonly [name: string]: string | Fields };

/** Adds missing fields of objects in JSON. Packages keep the version that the file has; any other field has to be the same. */
function mergeFields(text: string, code: string): string | undefined {
  const [, indent = '  '] = /^([ \t]+)"/m.exec(text) ?? [];
  try {
    const merged = merge(JSON.parse(text), JSON.parse(code));
    const result = merged && `${JSON.stringify(merged, null, indent)}\n`;
    return merged && JSON.stringify(merged) === JSON.stringify(JSON.parse(text)) ? text : result;
  } catch {
    // JSON with comments, for example.
    return undefined;
  }
}

function merge(own: Fields, added: Fields): Fields | undefined {
  const result: Record<string, string | Fields> = { ...own };
  for (const [name, value] of Object.entries(added)) {
    const there = result[name];
    if (typeof value === 'string') {
      const isVersion = /^(?:[\^~]?\d|latest$|file:)/.test(value);
      if (there !== undefined && there !== value && !isVersion) return undefined;
      result[name] = there ?? value;
      continue;
    }
    const inner = merge(typeof there === 'object' ? there : {}, value);
    if (inner === undefined) return undefined;
    // Package managers sort them. A field without a new entry keeps its order.
    const isMore = Object.keys(inner).length > Object.keys(Object(there)).length;
    result[name] = isMore && /ependencies$/.test(name) ? sortFields(inner) : inner;
  }
  return result;
}

/** Sorts the fields of an object by their names. */
export const sortFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)));

const importStatement =
  /^import\s(?:type\s)?[^'"]*?(?:from\s*)?['"][^'"]+['"];?[ \t]*\n|^import ['"][^'"]+['"];?[ \t]*\n/gm;

/** Adds the missing imports behind the last one, or behind directives such as `'use client'`. */
function addImports(text: string, code: string): string | undefined {
  const missing = linesOf(code).filter((line) => !hasLine(text, line) && !isImported(text, line));
  if (missing.flatMap(importedNames).some((name) => new RegExp(`\\b${name}\\b`).test(text)))
    return undefined;
  const last = [...text.matchAll(importStatement)].at(-1);
  const [directives = ''] = /^(?:['"]use \w+['"];?\s*\n)+/.exec(text) ?? [];
  const index = last ? last.index + last[0].length : directives.length;
  return `${text.slice(0, index)}${missing.join('\n')}\n${text.slice(index)}`;
}

/** Returns true when an import of the same module has the names already, beside others. */
function isImported(text: string, line: string): boolean {
  const [, module = ''] = / from ['"](.*)['"]/.exec(line) ?? [];
  const own = [...text.matchAll(importStatement)].filter(
    ([one]) => module !== '' && plain(one).endsWith(`'${module}'`),
  );
  const names = own.flatMap(([one]) => importedNames(one.replaceAll('\n', ' ')));
  const wanted = importedNames(line);
  return wanted.length > 0 && wanted.every((name) => names.includes(name));
}

function importedNames(line: string): readonly string[] {
  const [, names = ''] = /^import (?:type )?(.*?)\s+from /.exec(line) ?? [];
  return names.match(/\w+(?=\s*[,}]|$)/g) ?? [];
}

/** A field of an object that the file has already: it would be there twice. */
function takesField(text: string, code: string): boolean {
  const [, name] = /^\s*(\w+):/.exec(code) ?? [];
  return name !== undefined && new RegExp(`^\\s*${name}:`, 'm').test(text);
}

function placeBeside(
  text: string,
  { place, anchor, code }: Omit<Edit, 'path'>,
): string | undefined {
  const parts = text.split(anchor);
  const [before = '', after = ''] = parts;
  // A file with something of Portico beside other lines was edited by hand.
  const isChanged = linesOf(code).some((line) => /portico/i.test(line) && hasLine(text, line));
  if (parts.length !== 2 || isChanged) return undefined;
  const [indent = ''] = /^[ \t]*/.exec(before.slice(before.lastIndexOf('\n') + 1)) ?? [];
  const isOpen = place === 'after' && /[{([]$/.test(anchor);
  const unit = /^\t/m.test(text) ? '\t' : '  ';
  const block = indented(code, indent + (isOpen ? unit : ''));
  if (place === 'after') {
    const [ending = ''] = /^[;,)]*[ \t]*(?=\n|$)/.exec(after) ?? [];
    const isWhole = /^[;,)]*[ \t]*(?:\n|$)/.test(after);
    if (!isWhole && !isOpen) return undefined;
    const isItem = anchor.endsWith('[') && !isWhole && !block.includes('\n');
    if (isItem) return `${before}${anchor}${block.trim()} ${after}`;
    return `${before}${anchor}${ending}\n${block}${isWhole ? '' : `\n${indent}`}${after.slice(ending.length)}`;
  }
  if (place === 'before') {
    const blank = code.endsWith('\n\n') ? '\n' : '';
    return `${before}${block.trimStart()}\n${blank}${indent}${anchor}${after}`;
  }
  return `${before}${block.trimStart()}${after}`;
}

function indented(code: string, indent: string): string {
  const lines = code.replace(/\n+$/, '').split('\n');
  return lines.map((line) => (line === '' ? line : indent + line)).join('\n');
}
