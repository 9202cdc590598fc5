import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readGuide } from '../add/guide-steps.ts';
import { run } from '../run.ts';

let cwd = '';
let printed = '';
let executed: string[] = [];
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'portico-migration-test-'));
  printed = '';
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

/** Runs `create-portico add` in a site that has these files. */
async function add(files: Readonly<Record<string, string>> = {}): Promise<void> {
  printed = '';
  executed = [];
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
  await run(['add', '--yes'], {
    cwd,
    version: '1.2.3',
    isReleased: true,
    terminal: undefined,
    print: (line) => {
      printed += `${line}\n`;
    },
    printError: (line) => {
      printed += `${line}\n`;
    },
    packedFolder: undefined,
    createSecret: () => 'x'.repeat(64),
    execute: async (command) => {
      executed.push(command.join(' '));
      return 0;
    },
  });
}

const read = (path: string) => readFileSync(join(cwd, path), 'utf8');
const listSite = () => readdirSync(cwd, { recursive: true }).map(String);

const manifest = JSON.stringify({
  dependencies: {
    '@rainbow-me/rainbowkit': '2.2.11',
    next: '15.5.29',
    'next-auth': '4.24.13',
    react: '18.3.1',
    viem: '2.21.0',
    wagmi: '2.19.5',
  },
});
const app = {
  'package.json': manifest,
  'app/layout.tsx': 'export default ({ children }) => <html><body>{children}</body></html>;\n',
};
const pages = { 'package.json': manifest, 'pages/index.tsx': 'export default () => null;\n' };

const siwe = `CredentialsProvider({
      name: 'Ethereum',
      async authorize(credentials) {
        const message = new SiweMessage(JSON.parse(credentials?.message || '{}'));
        const result = await message.verify({ signature: credentials?.signature || '' });
        return result.success ? { id: message.address } : null;
      },
    })`;
const imports = `import CredentialsProvider from 'next-auth/providers/credentials';
import { SiweMessage } from 'siwe';
`;

describe('the site of the guide', () => {
  const file = '../../../../lab/guides/before/migrate-from-rainbowkit-and-next-auth.txt';
  const site = Object.fromEntries(
    readGuide(readFileSync(join(import.meta.dirname, file), 'utf8')).flatMap((step) =>
      step.kind === 'file' ? [[step.path, step.code]] : [],
    ),
  );

  test('its options are in lib/auth.ts, and its files and packages of next-auth are gone', async () => {
    await add(site);
    expect(read('lib/auth.ts')).toContain("import { roleOf } from './users';\n");
    expect(read('lib/auth.ts')).toContain(`  pages: { signIn: '/sign-in' },
  session: {
    data: ({ address = '' }) => ({ role: roleOf(address) }),
  },
  events: {
    signedIn: ({ session }) => {
      console.log(\`signed in: \${session.address}\`);
    },
  },
});`);
    expect(read('app/portico.tsx')).toContain(
      'walletConnectProjectId: process.env.NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID,',
    );
    expect(listSite().filter((path) => /next-?auth.*\.ts$|auth-options/.test(path))).toEqual([]);
    const { dependencies } = JSON.parse(read('package.json'));
    expect(Object.keys(dependencies)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/next-auth|rainbow|^wagmi$/)]),
    );
    expect(executed).toEqual([
      'npm uninstall next-auth @rainbow-me/rainbowkit @rainbow-me/rainbowkit-siwe-next-auth wagmi viem',
      'npm install',
    ]);
    expect(printed).toContain('app/greeting.tsx: useConnectModal, signOut, useSession');
    expect(printed).not.toContain('is not rewritten');
  });

  test('a second run writes nothing, and lists what is still to do', async () => {
    await add(site);
    const before = read('lib/auth.ts');
    await add();
    expect(printed).toContain('Nothing to write');
    expect(printed).toContain('app/vault/page.tsx: getServerSession');
    expect(read('lib/auth.ts')).toBe(before);
  });
});

test('options inline in the route, a callback that needs variables, and a helper of the file', async () => {
  await add({
    ...app,
    'app/api/auth/[...nextauth]/route.ts': `import NextAuth from 'next-auth';
${imports}import { db } from '../../../../lib/db';

const banned: string[] = ['0x00'];
const isBanned = (address: string) => banned.includes(address);

const handler = NextAuth({
  providers: [
    ${siwe},
  ],
  secret: process.env.NEXTAUTH_SECRET,
  session: { strategy: 'jwt', maxAge: 7 * 24 * 60 * 60 },
  callbacks: {
    async signIn({ user }) {
      return !isBanned(user.id);
    },
    async session({ session, token }) {
      if (session.user && token.sub) {
        const row = await db.user.findUnique({ where: { address: token.sub } });
        session.user.name = row?.name;
        session.user.id = token.sub;
      }
      return session;
    },
  },
});

export { handler as GET, handler as POST };
`,
  });
  expect(read('lib/auth.ts')).toContain(`import { db } from './db';

const banned: string[] = ['0x00'];

const isBanned = (address: string) => banned.includes(address);

`);
  expect(read('lib/auth.ts')).toContain(`  allow: async ({ address = '' }) => {
    return !isBanned(address);
  },
  session: {
    idle: 7 * 24 * 60 * 60,
    data: async ({ address = '' }) => {
      const row = await db.user.findUnique({ where: { address: address } });
      return { name: row?.name };
    },
  },
`);
  expect(printed).toContain('session.user.name is session.name now.');
  expect(listSite()).not.toContain('app/api/auth/[...nextauth]/route.ts');
});

test('options with satisfies in lib/auth.ts, an adapter, email, and a sign-in page', async () => {
  await add({
    ...app,
    'lib/auth.ts': `import { PrismaAdapter } from '@next-auth/prisma-adapter';
import type { NextAuthOptions } from 'next-auth';
import EmailProvider from 'next-auth/providers/email';
import { prisma } from './prisma';

export const authOptions = {
  adapter: PrismaAdapter(prisma),
  providers: [EmailProvider({ server: process.env.EMAIL_SERVER, from: 'a@example.com' })],
  pages: { signIn: '/login' },
  callbacks: {
    session: ({ session, user }) => ({
      ...session,
      user: { ...session.user, id: user.id, plan: planOf(user.id) },
    }),
  },
  events: { signOut: ({ token }) => console.log(token?.sub) },
} satisfies NextAuthOptions;

function planOf(id: string) {
  return id === '1' ? 'paid' : 'free';
}
`,
    'app/plan.ts': "import { authOptions } from '@/lib/auth';\nuse(authOptions);\n",
  });
  const auth = read('lib/auth.ts');
  expect(auth).toContain("import { createAuth, email, ipFromHeader, siwe } from '@portico/server'");
  expect(auth).toMatch(/siwe\(.*\), email\(\{ server: process\.env\.EMAIL_SERVER, from: /);
  expect(auth).toContain("pages: { signIn: '/login' },");
  expect(auth).toContain('data: ({ user }) => ({ plan: planOf(user.id) })');
  expect(auth).toContain('signedOut: ({ user }) => console.log(user.id)');
  expect(auth).toContain('function planOf(id: string)');
  expect(read('import-users.mjs')).toContain('new PrismaClient().user.findMany(');
  expect(listSite()).not.toContain('app/sign-in/page.tsx');
  expect(printed).toContain('The page /login calls useReturnAfterSignIn()');
  expect(printed).toContain('app/plan.ts: authOptions');
});

test('a function of the request that returns the options, on the Pages Router', async () => {
  await add({
    ...pages,
    'pages/api/auth/[...nextauth].ts': `import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth, { type NextAuthOptions } from 'next-auth';
${imports}
export function getAuthOptions(req: NextApiRequest): NextAuthOptions {
  const providers = [
    ${siwe},
  ];
  return {
    callbacks: {
      async session({ session, token }) {
        session.address = token.sub;
        session.user = { name: token.sub };
        return session;
      },
    },
    providers,
    secret: process.env.NEXTAUTH_SECRET,
    session: { strategy: 'jwt' },
  };
}

export default async function auth(req: NextApiRequest, res: NextApiResponse) {
  return await NextAuth(req, res, getAuthOptions(req));
}
`,
  });
  expect(read('lib/auth.ts')).toContain("data: ({ address = '' }) => ({ name: address })");
  expect(listSite()).toContain('pages/api/[...portico].ts');
  expect(listSite()).not.toContain('pages/api/auth/[...nextauth].ts');
});

describe('what is not understood stays in its file and is listed:', () => {
  const options = (code: string, more = '') => `import NextAuth from 'next-auth';
${imports}${more}
export default NextAuth({
  providers: [${siwe}],
  ${code}
});
`;
  test.each([
    ['callbacks.jwt', 'callbacks: { jwt({ token }) { return token; } },', ''],
    [
      'callbacks.session',
      'callbacks: { session({ session, token }) { session.role = token.role; return session; } },',
      '',
    ],
    [
      'callbacks.session',
      'callbacks: { session: async ({ session, token }) => ({ ...session, role: await roleIn(address, token.sub) }) },',
      "import { address } from './tables';",
    ],
    [
      'callbacks.session',
      `callbacks: { session({ session, token }) {
        if (token) { const row = find(token.sub); session.role = row.role; }
        if (session.user) { const row = other(token.sub); session.plan = row.plan; }
        return session;
      } },`,
      '',
    ],
    ['callbacks.signIn', "callbacks: { signIn: () => '/refused' },", ''],
    [
      'callbacks.signIn',
      "callbacks: { signIn: ({ account }) => account?.provider === 'google' },",
      '',
    ],
    ['session.maxAge', 'session: { maxAge: 90 * 24 * 60 * 60 },', ''],
    ['events.signIn', 'events: { signIn: ({ user }) => track(user.email) },', ''],
    [
      'events.signIn',
      'events: { signIn: ({ user }) => getToken(user.id) },',
      "import { getToken } from 'next-auth/jwt';",
    ],
    ['cookies', 'cookies: {},', ''],
    ['…', '...common,', "import { common } from './common';"],
    ['This', '', 'export const revalidate = 60;'],
    ['This', '', 'registerMetrics();'],
  ])('%s of %j %s', async (subject, code, more) => {
    const path = 'pages/api/auth/[...nextauth].ts';
    await add({ ...pages, [path]: options(code, more) });
    expect(printed).toContain(`By hand. ${subject} in ${path} is not rewritten`);
    expect(read(path)).toBe(options(code, more));
    expect(read('lib/auth.ts')).not.toMatch(/session:|allow|events/);
    await add();
    expect(printed).toContain('Nothing to write');
    expect(printed).toContain(`By hand. ${subject} in ${path} is not rewritten`);
  });

  test('providers with another one, and an authorize that does more', async () => {
    const path = 'pages/api/auth/[...nextauth].ts';
    const google = options('').replace('providers: [', 'providers: [GoogleProvider({}), ');
    await add({ ...pages, [path]: google });
    expect(printed).toContain(`By hand. providers in ${path} is not rewritten`);
    const users = options('').replace('return result', 'await createUser(message);\nreturn result');
    await add({ [path]: users });
    expect(printed).toContain(`By hand. providers in ${path} is not rewritten`);
    expect(read(path)).toBe(users);
  });

  test.each([
    'if (message.address !== process.env.OWNER) return null;',
    'if (banned[message.address]) return null;',
    "if (message.chainId === 1) throw new Error('wrong chain');",
    'if (!members.get(message.address)) return null;',
    'if (members.get(message.address) === undefined) return null;',
    'const [member] = await sql`select from members`;',
    'switch (message.address) { case owner: break; default: return null; }',
    'if (process.env.IS_CLOSED) return null;',
  ])('an authorize that decides who signs in: %s', async (gate) => {
    const path = 'pages/api/auth/[...nextauth].ts';
    const gated = options('').replace('return result', `${gate}\nreturn result`);
    await add({ ...pages, [path]: gated });
    expect(printed).toContain(`By hand. providers in ${path} is not rewritten`);
    expect(read(path)).toBe(gated);
  });

  test.each(['message.address.toLowerCase()', 'address'])(
    'callbacks that compare an id which is no longer the same: %s',
    async (id) => {
      const path = 'pages/api/auth/[...nextauth].ts';
      const callbacks = `callbacks: {
    signIn: ({ user }) => !banned.includes(user.id),
    session({ session, token }) { session.role = roles[token.sub]; return session; },
  },`;
      const text = options(callbacks).replace(
        'return result.success ? { id: message.address }',
        `const address = message.address.toLowerCase();\nreturn result.success ? { id: ${id} }`,
      );
      await add({ ...pages, [path]: text });
      expect(printed).toContain(`By hand. callbacks.signIn in ${path} is not rewritten`);
      expect(printed).toContain(`By hand. callbacks.session in ${path} is not rewritten`);
      expect(read('lib/auth.ts')).not.toMatch(/allow|session:/);
    },
  );

  test('two objects of options, or a file with a syntax error', async () => {
    await add({ ...pages, 'a.ts': options(''), 'b.ts': options('') });
    expect(printed).toContain('a.ts: ');
    expect(listSite()).toEqual(expect.arrayContaining(['a.ts', 'b.ts', 'lib/auth.ts']));
  });

  test('statements in the function around the options', async () => {
    const path = 'pages/api/auth/[...nextauth].ts';
    const text = options('')
      .replace(
        'export default NextAuth({',
        'export default async function auth(req, res) {\n  if (req.query.nextauth) count();\n  return NextAuth(req, res, {',
      )
      .replace(/\}\);\n$/, '});\n}\n');
    await add({ ...pages, [path]: text });
    expect(printed).toContain('if (req.query.nextauth) count();');
    expect(read(path)).toBe(text);
  });
});
