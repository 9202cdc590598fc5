import { AnswerError } from '../answers.ts';

/** The files and the dependencies of a project. */
export type Project = {
  readonly read: (path: string) => string | undefined;
  /** Returns the version of a package that the project has: the installed one, else what `package.json` asks for. */
  readonly version: (name: string) => string | undefined;
  /** Returns the paths of its scripts, without those of packages and tools. */
  readonly files: () => readonly string[];
};

/** A kind of project that Portico can be added to. */
export type AddKind = {
  /** Guides of `docs/guides`; a file of a later one stands in place of an earlier one's. */
  readonly guides: readonly string[];
  /** Packages that tell it, all of them; none for what has to be named. */
  readonly packages: readonly string[];
  readonly files?: readonly string[];
  /** The file that an edit of the guide is meant for, wherever the project has it. */
  readonly entry?: { readonly path: string; readonly contains: string };
};

const nextFiles = (folder: string) => ['.tsx', '.jsx', '.js'].map((ending) => `${folder}${ending}`);

/** Every kind, what is more special first: the first that fits is the project's. */
export const addKinds = {
  next: {
    guides: ['next'],
    packages: ['next'],
    files: [...nextFiles('app/layout'), ...nextFiles('src/app/layout')],
  },
  'next-pages': { guides: ['next-pages'], packages: ['next'] },
  'react-router': { guides: ['react-router'], packages: ['@react-router/dev'] },
  astro: { guides: ['astro'], packages: ['astro'] },
  sveltekit: { guides: ['sveltekit'], packages: ['@sveltejs/kit'] },
  'vite-express': { guides: ['vite', 'vite-express'], packages: ['vite', 'react', 'express'] },
  'vite-hono': { guides: ['vite'], packages: ['vite', 'react'] },
  hono: {
    guides: ['hono'],
    packages: ['hono'],
    entry: { path: 'src/index.ts', contains: 'new Hono()' },
  },
  express: {
    guides: ['express'],
    packages: ['express'],
    entry: { path: 'server.ts', contains: 'express()' },
  },
  request: { guides: ['request-response'], packages: [] },
} as const satisfies Readonly<Record<string, AddKind>>;

/** The name of a kind, as `add` takes it. */
export type AddKindName = keyof typeof addKinds;

/** Every name, in the order in which they are tried. */
export const addKindNames = Object.keys(addKinds) as readonly AddKindName[];

/** Returns the kind of a project, or undefined for one that has to be named. */
export function detectKind({ read, version }: Project): AddKindName | undefined {
  return addKindNames.find((name) => {
    const { packages, files }: AddKind = addKinds[name];
    const hasPackages = packages.every((one) => version(one) !== undefined);
    const hasFile = files === undefined || files.some((path) => read(path) !== undefined);
    return packages.length > 0 && hasPackages && hasFile;
  });
}

const entryNames = ['index', 'server', 'app', 'main'].flatMap((name) =>
  ['.ts', '.mts', '.js', '.mjs'].map((ending) => `${name}${ending}`),
);

/** Returns the project's path for one of the guide: below `src` for a Next site that has it, and of an entry wherever it is. */
export function placePath(kind: AddKind, { read }: Project): (path: string) => string {
  const { entry, guides } = kind;
  const isInSrc =
    guides.some((guide) => guide.startsWith('next')) &&
    ['app/layout', 'pages/_app', 'pages/index'].some((path) =>
      nextFiles(`src/${path}`).some((one) => read(one) !== undefined),
    );
  const found = entryNames
    .flatMap((name) => [`src/${name}`, name])
    .find((path) => entry && read(path)?.includes(entry.contains));
  return (path) => {
    if (path === entry?.path) return found ?? path;
    return isInSrc && /^(?:app|lib|pages|proxy)\b/.test(path) ? `src/${path}` : path;
  };
}

/** True for a file of a guide that the project's framework does not read: Next reads `proxy.ts` since version 16. */
export function isIgnored(path: string, { version }: Project): boolean {
  const [major] = /\d+/.exec(version('next') ?? '') ?? [];
  return path === 'proxy.ts' && Number(major) < 16;
}

/** The oldest versions that the packages work with, by the peers of `@portico/react` and `@portico/server`. */
export const oldestPeers = { react: '18.2', viem: '2.52', wagmi: '3.7' } as const;

const labels = { react: 'React', viem: 'viem', wagmi: 'wagmi' } as const;

/** Describes the versions of React, viem and wagmi that a project has. @throws AnswerError for one that is too old */
export function describeVersions({ version }: Pick<Project, 'version'>): readonly string[] {
  return (Object.keys(labels) as (keyof typeof labels)[]).flatMap((name) => {
    const found = version(name);
    // A range, a tag or a version: its first number is the oldest that may be installed.
    const [number] = /\d+(?:\.\d+)*/.exec(found ?? '') ?? [];
    if (number === undefined) return [];
    const oldest = oldestPeers[name];
    // RainbowKit requires wagmi 2, so wagmi cannot be updated before RainbowKit is gone.
    const remedy =
      name === 'wagmi' && version('@rainbow-me/rainbowkit') !== undefined
        ? 'uninstall RainbowKit and wagmi first'
        : 'update it first';
    if (number.includes('.') && number.localeCompare(oldest, 'en', { numeric: true }) < 0)
      throw new AnswerError(
        `Portico works with ${labels[name]} ${oldest} or later, and this project has ${number}: ${remedy}.`,
      );
    return [`${labels[name]} ${number}`];
  });
}
