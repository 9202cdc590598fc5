import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from '../repository.ts';

/** A document of a package, and what the package holds. */
export type PackedDocument = {
  readonly workspace: string;
  readonly file: string;
  readonly files: readonly string[];
  readonly url: string;
};

/** A link of Markdown that is not a URL, an address or a place on the same page. */
const relativeLink = /(?<=\]\()(?![a-z]+:|#)(?<path>[^)#\s]+)(?<place>#[^)\s]*)?(?=\))/g;

/** Leads links to what the package does not hold to the repository. @throws Error when that does not have it either */
export function absoluteLinks(
  text: string,
  { workspace, file, files, url }: PackedDocument,
): string {
  return text.replaceAll(relativeLink, (link, path: string, place = '') => {
    const target = posix.join(posix.dirname(file), path);
    const isFolder = target.endsWith('/') || files.some((held) => held.startsWith(`${target}/`));
    if (files.includes(target) || (isFolder && !target.startsWith('../'))) return link;
    const source = posix.join(workspace, target);
    if (!existsSync(join(root, source))) throw new Error(`${workspace}/${file} links to ${source}`);
    const kind = statSync(join(root, source)).isDirectory() ? 'tree' : 'blob';
    return `${url}/${kind}/main/${source}${place}`;
  });
}

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

function isModule(path: string): boolean {
  const stem = path.replace(/\.[jt]sx?$/, '');
  return [path, `${stem}.d.ts`, `${stem}.ts`, `${stem}.tsx`].some((file) => existsSync(file));
}

function all(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}
