import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Files that only the repository has; a package that names one leads nowhere. */
const ofTheRepository =
  /\bdocs\/[\w/-]+\.md\b|\b[dD]ecision \d{4}\b|\b(?:SECURITY|ARCHITECTURE|CONTRIBUTING)\.md\b|\bscripts\/[\w/-]+\.ts\b/g;

const linkOf = /\]\((?![a-z]+:|#)([^)#\s]+)/g;
const importOf = /(?:\bfrom |\bimport\(|\bimport )['"](\.{1,2}\/[^'"?]+)['"]/g;
const mapOf = /\/\/# sourceMappingURL=(\S+)/g;

/** Everything that the documents, types, modules and source maps of an unpacked package name and that is not in it. */
export function missingReferences(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.flatMap((file) => {
    const read = () => readFileSync(join(folder, file), 'utf8');
    const says = (names: readonly string[]) => names.map((name) => `${file} names ${name}`);
    const missing = (names: readonly string[], found: (path: string) => boolean = existsSync) =>
      says(names.filter((name) => !found(join(folder, dirname(file), name))));
    if (file.endsWith('.md')) return missing(all(read(), linkOf));
    if (file.endsWith('.map')) return missing(JSON.parse(read()).sources);
    if (!/\.(?:[jt]sx?|css)$/.test(file)) return [];
    const text = read();
    return [
      ...missing(all(text, mapOf)),
      ...missing(all(text, importOf), isModule),
      ...says([...text.matchAll(ofTheRepository)].map(([name]) => name)),
    ];
  });
}

/** Types name modules by what they are compiled to. */
function isModule(path: string): boolean {
  const stem = path.replace(/\.[jt]sx?$/, '');
  return [path, `${stem}.d.ts`, `${stem}.ts`, `${stem}.tsx`].some((file) => existsSync(file));
}

function all(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}
