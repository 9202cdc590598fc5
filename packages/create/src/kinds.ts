/** A kind of site: everything that differs between kinds but the files. */
export type Kind = {
  /** The hint beside its name in the question. */
  readonly label: string;
  /** The folder of `examples` that its files come from. */
  readonly example: string;
  /** The site has its own words in several languages. */
  readonly hasLanguages: boolean;
  readonly exampleName: string;
  /** The file that creates the session server. */
  readonly server: string;
  /** The one file to read first. */
  readonly firstFile: string;
  /** The file that configures name and chains for the browser; `firstFile` does it for the server. */
  readonly browser: string;
  readonly guard: string;
  readonly scripts: Readonly<Record<'dev' | 'build' | 'typecheck', string>>;
  /** The file that serves what was built, and its arguments. */
  readonly serve: readonly string[];
  /** The served file reads `.env` by itself. */
  readonly readsEnvironment: boolean;
  /** Development dependencies that check its types, where its example has none. */
  readonly checkedBy?: Readonly<Record<string, string>>;
  /** Build output, ignored by git. */
  readonly built: readonly string[];
  /** Files of its image beside `package.json`; `node_modules` for those that need it. */
  readonly image: readonly string[];
  /** Its server reads the client address from a header only. */
  readonly needsIpHeader: boolean;
};

/** Reads `.env`, where there is one, into the environment of a command. */
const withEnv = 'node --env-file-if-exists=.env';

/** Limits V8's young generation: a third less memory under load, for the same CPU. */
const serveFlag = '--max-semi-space-size=16';

/** The script `start`, which serves what was built. */
export function startScript({ serve, readsEnvironment }: Kind): string {
  return [readsEnvironment ? 'node' : withEnv, serveFlag, ...serve].join(' ');
}

/** The command of an image. */
export function imageCommand({ serve }: Kind): readonly string[] {
  return ['node', serveFlag, ...serve];
}

const framework = {
  hasLanguages: false,
  exampleName: 'Example',
  readsEnvironment: false,
  needsIpHeader: false,
} as const;

const servedByNode = {
  ...framework,
  server: 'server.ts',
  firstFile: 'server.ts',
  guard: 'the line with `requireSession(auth)` in `server.ts`',
  scripts: {
    dev: `vite build && ${withEnv} --watch server.ts`,
    build: 'tsc && vite build',
    typecheck: 'tsc',
  },
  serve: ['server.ts'],
  built: ['dist/'],
} as const;

/** Every kind, in the order of the question. */
export const kinds = {
  site: {
    label: 'Portico’s own shell: pages by file, forms without script',
    example: 'site',
    hasLanguages: true,
    exampleName: 'Lantern',
    server: 'portico.server.ts',
    firstFile: 'portico.config.ts',
    browser: 'portico.config.ts',
    guard: '`requiresSession` in `src/pages/vault.tsx`',
    scripts: {
      dev: `${withEnv} node_modules/@portico/server/bin/portico.js dev`,
      build: 'tsc && portico build',
      typecheck: 'tsc',
    },
    built: ['dist/'],
    image: ['dist'],
    serve: ['dist/server/main.js'],
    readsEnvironment: false,
    needsIpHeader: false,
  },
  next: {
    ...framework,
    label: 'Next.js, App Router',
    example: 'next',
    server: 'lib/auth.ts',
    firstFile: 'lib/auth.ts',
    browser: 'app/providers.tsx',
    guard: '`requireSession` in `app/vault/page.tsx`',
    scripts: { dev: 'next dev', build: 'next build', typecheck: 'next typegen && tsc' },
    built: ['.next/', 'next-env.d.ts'],
    image: ['node_modules', '.next'],
    serve: ['node_modules/next/dist/bin/next', 'start'],
    readsEnvironment: true,
    needsIpHeader: true,
  },
  'react-router': {
    ...framework,
    label: 'React Router, framework mode',
    example: 'react-router',
    server: 'app/auth.server.ts',
    firstFile: 'app/auth.server.ts',
    browser: 'app/portico.ts',
    guard: '`requireSession` in the loader of `app/routes/vault.tsx`',
    scripts: {
      dev: `${withEnv} node_modules/@react-router/dev/bin.cjs dev --port 3000`,
      build: 'react-router typegen && tsc && react-router build',
      typecheck: 'react-router typegen && tsc',
    },
    built: ['.react-router/', 'build/'],
    image: ['node_modules', 'build'],
    serve: ['node_modules/@react-router/serve/bin.cjs', 'build/server/index.js'],
    needsIpHeader: true,
  },
  'vite-hono': {
    ...servedByNode,
    label: 'Vite and Hono, a single-page app',
    example: 'hono',
    browser: 'src/portico.ts',
    image: ['node_modules', 'dist', 'server.ts'],
  },
  'vite-express': {
    ...servedByNode,
    label: 'Vite and Express, pages written by the server',
    example: 'express',
    browser: 'src/portico.tsx',
    image: ['node_modules', 'dist', 'server.ts', 'page.ts'],
  },
  astro: {
    ...framework,
    label: 'Astro, with the button as an island of React',
    example: 'astro',
    server: 'src/lib/auth.ts',
    firstFile: 'src/lib/auth.ts',
    browser: 'src/lib/portico.ts',
    guard: '`requireSession` in `src/pages/vault.astro`',
    scripts: {
      dev: `${withEnv} node_modules/astro/bin/astro.mjs dev`,
      build: 'astro check && astro build',
      typecheck: 'astro check',
    },
    checkedBy: { '@astrojs/check': '0.9.10' },
    built: ['.astro/', 'dist/'],
    image: ['node_modules', 'dist'],
    serve: ['dist/server/entry.mjs'],
  },
} as const satisfies Readonly<Record<string, Kind>>;

/** The name of a kind, as `--kind` takes it. */
export type KindName = keyof typeof kinds;
