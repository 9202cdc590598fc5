/** How a site of a guide is started; these commands stand in its text and are not run while it is followed. */
export type GuideServer = {
  readonly commands: readonly string[];
  readonly origin: string;
  /** Where the session server answers. Default: the same origin. */
  readonly api?: string;
  /** The path of its API that answers once it is ready. Default: `/api/auth/csrf`. */
  readonly ready?: string;
  /** Whether the server sends anonymous visitors of `/vault` away itself. Default: yes. */
  readonly guarded?: boolean;
};

export type Guide = {
  /** By how the site runs: as it is developed, as it is deployed, or in another runtime. */
  readonly servers: Readonly<Record<string, GuideServer>>;
  /** Commands that go on until they are stopped, and are not tried. Default: none. */
  readonly shown?: readonly string[];
  /** Commands that only check what was written: a road to a site does without them. Default: none. */
  readonly checks?: readonly string[];
  /** Commands that are typed in place of the text's, for programs that the registry does not have. Default: none. */
  readonly replaced?: Readonly<Record<string, string>>;
  /** Tags of tests in `specs` that it has beside `site` and `guarded`. Default: none. */
  readonly specs?: readonly (
    | 'connect-button'
    | 'development-wallet'
    /** Visitors connect and sign in on its pages by `@portico/core`, without React. */
    | 'own-page'
    /** Better Auth runs on its server, too. */
    | 'better-auth'
    /** next-auth's client stays in its pages. */
    | 'next-auth-page'
    /** The same site by another library. */
    | 'peer'
  )[];
  /** The text in `guides/before` that is followed first: the files of the site that it begins with, and how that is built. */
  readonly before?: string;
};

const button = ['connect-button', 'development-wallet'] as const;

const local = 'http://localhost:3000';

/** Where Vite serves by default while one develops. */
const vite = 'http://localhost:5173';

const developed = { commands: ['npm run dev'], origin: local };
const started = { commands: ['npm start'], origin: local };
const next = { development: developed, production: started };
const viteServers = {
  development: { commands: ['npm run api', 'npm run dev'], origin: vite, guarded: false },
  production: { commands: [`AUTH_URL=${local} npm start`], origin: local },
};

/** Every guide that is followed word for word, by its file's name. */
export const guides: Readonly<Record<string, Guide>> = {
  next: { specs: button, servers: next },
  'next-pages': { specs: button, servers: next },
  'migrate-from-rainbowkit-and-next-auth': {
    before: 'migrate-from-rainbowkit-and-next-auth.txt',
    specs: button,
    // In this order: Next 15 develops in the folder of the build.
    servers: { production: started, development: developed },
  },
  'server-first': {
    before: 'migrate-from-rainbowkit-and-next-auth.txt',
    specs: ['next-auth-page'],
    servers: { production: started },
  },
  vite: { specs: button, servers: viteServers },
  'vite-express': { specs: button, servers: viteServers },
  hono: { before: 'hono.txt', servers: { production: started } },
  express: { before: 'express.txt', servers: { production: started } },
  'start-a-product': {
    specs: ['connect-button'],
    servers: { production: { commands: ['npx portico start'], origin: local } },
    shown: ['npx portico dev'],
  },
  'react-router': {
    before: 'react-router.txt',
    specs: button,
    servers: { development: { commands: ['npm run dev'], origin: vite }, production: started },
  },
  astro: {
    before: 'astro.txt',
    specs: button,
    servers: {
      development: { commands: ['npm run dev'], origin: 'http://localhost:4321' },
      production: { commands: ['npm start'], origin: 'http://localhost:4321' },
    },
  },
  sveltekit: {
    specs: ['own-page'],
    checks: ['npm run check'],
    servers: {
      development: { commands: ['npm run dev'], origin: vite },
      production: { commands: [`ORIGIN=${local} npm start`], origin: local },
    },
  },
  // Nothing before the app guards a page: its files are static, and its data is the API's.
  'single-page-app': {
    specs: ['connect-button'],
    servers: {
      development: {
        commands: ['npm start --prefix ../api', 'npm run dev'],
        origin: vite,
        api: local,
        guarded: false,
      },
      production: {
        commands: ['npm start --prefix ../api', 'npx vite preview --port 5173 --strictPort'],
        origin: vite,
        api: local,
        guarded: false,
      },
    },
  },
  'without-a-framework': {
    specs: ['own-page'],
    servers: { production: { commands: ['node --env-file=.env server.ts'], origin: local } },
  },
  'beside-better-auth': {
    specs: ['better-auth'],
    servers: { production: { commands: ['node --env-file=.env server.ts'], origin: local } },
  },
  'request-response': {
    servers: {
      'on Node': { commands: ['node --env-file=.env server.ts'], origin: local },
      'on Bun': { commands: ['npx bun server.ts'], origin: local },
      'on Deno': { commands: ['npx deno run -A --env-file=.env server.ts'], origin: local },
    },
  },
};

/** The same site by other libraries, as their documentation says: the files of `quickstarts/peers`. */
export const peers: Readonly<Record<string, Guide>> = {
  'rainbowkit-and-next-auth': {
    specs: ['peer'],
    before: 'create-rainbowkit.txt',
    replaced: { 'npm init @rainbow-me/rainbowkit@latest my-site': 'npm install --prefix my-site' },
    servers: { production: started },
  },
  'better-auth': {
    specs: ['peer'],
    servers: { production: { ...started, ready: '/api/auth/ok' } },
  },
};

export const findGuide = (name: string): Guide | undefined => guides[name] ?? peers[name];
