import { posix } from 'node:path';
import type { Node } from '@babel/types';
import type { Project } from '../add/add-kinds.ts';
import type { GuideStep } from '../add/guide-steps.ts';
import type { Leftover } from '../add/plan.ts';
import {
  findOptions,
  isReplaced,
  listOptions,
  listOthers,
  type Option,
  replacedPackages,
} from './find-options.ts';
import { hints, knownOptions } from './rewrite-options.ts';
import { subjectOf } from './rewrite-providers.ts';
import { codeOf, parseSource, type Source } from './source.ts';
import {
  carryFor,
  type Piece,
  readBrowserOptions,
  writeAuthFile,
  writeBrowserOptions,
  writeImportScript,
} from './write-files.ts';

/** The move of a site with next-auth to Portico. */
export type Migration = NonNullable<ReturnType<typeof readMigration>>;

/** The guide that has the script for users. */
export const migrationGuide = 'migrate-from-rainbowkit-and-next-auth';

/** Reads the options of a site with next-auth; undefined for another site. @param authPath the file that gets the options */
export function readMigration(project: Project, authPath: string) {
  const all = readSources(project);
  const sources = all.filter((one) =>
    modulesOf(one).some((name) => /^next-auth(?!\/react)/.test(name)),
  );
  if (sources.length === 0 && project.version('next-auth') === undefined) return undefined;
  const found = findOptions(sources);
  const { pieces, unknown, hasPrisma } = found
    ? rewriteAll(found.source, listOptions(found.source, found.options), authPath)
    : { pieces: [], unknown: [], hasPrisma: false };
  const others = sources.map((source) => {
    const isOptions = source === found?.source;
    const nodes = isOptions ? listOthers(source, found.options) : listOthers(source);
    return { source, nodes, isOptions };
  });
  const removed = others.flatMap(({ source, nodes, isOptions }) =>
    nodes.length === 0 && (isOptions ? unknown.length === 0 : isHandler(source))
      ? [source.path]
      : [],
  );
  const browserOptions = readBrowserOptions(all);
  const writeCode = ({ path, code }: { readonly path: string; readonly code: string }) => {
    if (path === authPath) return writeAuthFile(code, pieces);
    if (path === 'import-users.mjs') return hasPrisma ? writeImportScript(code) : code;
    return writeBrowserOptions(code, browserOptions);
  };
  const packages = listPackages(project);
  return {
    /** The project without what goes. */
    project: withoutReplaced(project, removed, packages),
    /** Packages of `package.json` that go first: beside them npm does not resolve those of Portico. */
    packages,
    /** Files of next-auth of which everything is understood. */
    removed,
    /** Writes the site's options into the steps of the guides, and leaves out a page that it has. */
    rewriteSteps: (steps: readonly GuideStep[]): readonly GuideStep[] =>
      steps.flatMap((step): GuideStep[] => {
        if (step.kind !== 'file') return [step];
        const isSignIn = /\bsign-in(?:\/page)?\.tsx$/.test(step.path);
        if (isSignIn && pieces.some(({ place }) => place === 'pages')) return [];
        return [{ ...step, code: writeCode(step) }];
      }),
    /** Code that is not understood. */
    leftovers: [
      ...unknown,
      ...others.flatMap(({ source, nodes, isOptions }) =>
        isOptions ? nodes.map((node) => toLeftover(source, node)) : [],
      ),
      ...pieces.flatMap(({ notes = [] }) => notes.map((sentence) => ({ sentence, code: '' }))),
      ...listImports(project, removed),
    ],
  };
}

type Rewriting = {
  readonly pieces: readonly Piece[];
  readonly unknown: readonly Leftover[];
  readonly hasPrisma: boolean;
};

function rewriteAll(source: Source, options: readonly Option[], authPath: string): Rewriting {
  const context = { source, subject: subjectOf(source, options) };
  const results = options.map((option) => {
    const rewritten = knownOptions[option.path]?.(context, option.value);
    const pieces = rewritten?.map((one) => {
      const carried = carryFor(source, one.code, authPath);
      return carried && { ...one, carried };
    });
    return { option, pieces: pieces?.every((one) => one !== undefined) ? pieces : undefined };
  });
  return {
    pieces: results.flatMap(({ pieces }) => pieces ?? []),
    unknown: results.flatMap(({ option, pieces }) =>
      pieces === undefined ? [toLeftover(source, option.whole, option.path)] : [],
    ),
    hasPrisma: results.some(({ option, pieces }) => option.path === 'adapter' && !!pieces),
  };
}

function toLeftover(source: Source, node: Node, path?: string): Leftover {
  const subject = path === undefined ? 'This' : path;
  const hint = hints[path ?? ''];
  return {
    sentence: `${subject} in ${source.path} is not rewritten${hint === undefined ? '' : `: ${hint}`}.`,
    code: codeOf(source, node),
  };
}

function readSources({ read, files }: Project): readonly Source[] {
  return files().flatMap((path) => {
    const text = read(path) ?? '';
    const isNamed = replacedPackages.some((name) => text.includes(name));
    const source = isNamed ? parseSource(path, text) : undefined;
    return source !== undefined && modulesOf(source).some(isReplaced) ? [source] : [];
  });
}

const modulesOf = ({ statements }: Source): readonly string[] =>
  statements.flatMap((one) => {
    if (one.type === 'TSModuleDeclaration')
      return one.id.type === 'StringLiteral' ? [one.id.value] : [];
    const isImport = one.type === 'ImportDeclaration' || one.type === 'ExportNamedDeclaration';
    return isImport && one.source ? [one.source.value] : [];
  });

/** A route of next-auth's, or its types. */
const isHandler = (source: Source) =>
  /\[\.\.\.nextauth\]/.test(source.path) ||
  source.statements.some(({ type }) => type === 'TSModuleDeclaration');

/** Names what each file that stays imports of packages and files that go. */
function listImports({ files, read }: Project, removed: readonly string[]): readonly Leftover[] {
  const stems = removed.map((path) => path.replace(/\.\w+$/, ''));
  const isGone = (module: string, path: string) => {
    const file = module.startsWith('.')
      ? posix.join(posix.dirname(path), module)
      : module.replace(/^[@~]\//, '');
    return isReplaced(module) || stems.includes(file) || stems.includes(`src/${file}`);
  };
  const lines = files().flatMap((path) => {
    const source = removed.includes(path) ? undefined : parseSource(path, read(path) ?? '');
    const gone = source?.statements.filter((one) =>
      modulesOf({ ...source, statements: [one] }).some((module) => isGone(module, path)),
    );
    const names = gone?.flatMap((one) =>
      one.type === 'ImportDeclaration' ? one.specifiers.map(({ local }) => local.name) : [],
    );
    return gone?.length ? [`${path}${names?.length ? `: ${names.join(', ')}` : ''}\n`] : [];
  });
  if (lines.length === 0) return [];
  const sentence = `These names are gone; the guide's tables (docs/guides/${migrationGuide}.md) have what takes their place:`;
  return [{ sentence, code: lines.join('') }];
}

/** The packages that go. viem gets a new version: npm would keep the one that RainbowKit holds, and refuse its dependencies. */
const listPackages = ({ version }: Project): readonly string[] => {
  const found = replacedPackages.filter((name) => version(name) !== undefined);
  return found.length === 0 ? [] : [...found, 'viem'].filter((name) => version(name) !== undefined);
};

function withoutReplaced(
  { read, files, version }: Project,
  removed: readonly string[],
  packages: readonly string[],
): Project {
  const readWithout = (path: string) => {
    const text = removed.includes(path) ? undefined : read(path);
    if (path !== 'package.json' || text === undefined) return text;
    const kept = (name: string, value: unknown) => (packages.includes(name) ? undefined : value);
    const [, indent = '  '] = /^([ \t]+)"/m.exec(text) ?? [];
    return `${JSON.stringify(JSON.parse(text, kept), null, indent)}\n`;
  };
  return {
    read: readWithout,
    files,
    version: (name) => (packages.includes(name) ? undefined : version(name)),
  };
}
