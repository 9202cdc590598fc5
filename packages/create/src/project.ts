import { type Answers, nodesVariable } from './answers.ts';
import { applyAnswers } from './edits.ts';
import { composeFile, writeDockerfile, writeDockerignore } from './files/dockerfile.ts';
import { ownPackages, writeManifest, writeTsconfig } from './files/manifest.ts';
import { type Kind, kinds } from './kinds.ts';
import type { Files } from './templates.ts';

type ProjectOptions = {
  /** The name in `package.json`. */
  readonly packageName: string;
  /** The release that the site gets. */
  readonly version: string;
  /** The packages come from tarballs beside the site instead of a registry. */
  readonly isVendored: boolean;
  /** 32 random characters or more. */
  readonly secret: string;
  readonly readTemplate: (example: string) => Files;
};

/** The tests that every kind has, and what they need: one text, which is the example `site`'s. */
const sharedTests = [
  'playwright.config.ts',
  'tests/sign-in.spec.ts',
  'tests/wallet.ts',
  'tests/wallet-in-page.ts',
];

/** Every file of a new site. */
export function projectFiles(answers: Answers, options: ProjectOptions): Files {
  const kind: Kind = kinds[answers.kind];
  const { packageName, version, isVendored, secret, readTemplate } = options;
  const template = readTemplate(kind.example);
  const site = readTemplate(kinds.site.example);
  const tests = Object.fromEntries(sharedTests.map((path) => [path, site[path] ?? '']));
  const packages = isVendored ? ownPackages(template) : 'registry';
  const edited = applyAnswers({ ...template, ...tests }, kind, answers);
  const example = writeEnvironmentExample(kind, answers);
  const files: Record<string, string> = {
    ...edited,
    ...(kind.hasLanguages ? languageFiles(answers) : {}),
    'package.json': writeManifest(template, { kind, packageName, version, packages }),
    'tsconfig.json': writeTsconfig(template),
    'README.md': writeReadme(kind, answers),
    Dockerfile: writeDockerfile(kind, answers, { isVendored, template }),
    '.dockerignore': writeDockerignore(kind),
    '.env': writeEnvironment(example, secret),
    '.env.example': example,
    '.gitignore': `${['node_modules/', ...kind.built, 'data/', 'test-results/', '.env'].join('\n')}\n`,
  };
  if (answers.database === 'postgres') files['compose.yaml'] = composeFile;
  return files;
}

const developmentDatabase = 'postgres://postgres:development@localhost:5432/postgres';

/** `.env.example`, which is in git: every variable that the site reads, without secrets. */
function writeEnvironmentExample(kind: Kind, { database, chains }: Answers): string {
  const nodes = kind.hasLanguages ? ['base'] : chains;
  return [
    '# Copy it to .env for development. In production these are variables of the environment.',
    '',
    '# Signs form tokens and nonces: openssl rand -hex 32',
    'AUTH_SECRET=',
    '',
    '# The public origin, with https in production.',
    'AUTH_URL=http://localhost:3000',
    '',
    ...(database === 'postgres'
      ? ['# The server of compose.yaml.', `DATABASE_URL=${developmentDatabase}`]
      : [
          '# Or postgres://user:password@host/database.',
          'DATABASE_URL=file:./data/portico.sqlite',
        ]),
    '',
    '# JSON-RPC nodes. Without them the chains’ public ones are asked, which are rate limited.',
    ...nodes.map((chain) => `# ${nodesVariable(chain)}=https://…`),
    '',
    ...ipHeader(kind),
    '# Accounts whose session has the role "admin".',
    '# ADMINS=eip155:8453:0x…',
    '',
  ].join('\n');
}

/** `.env`, which is not in git: the same with a new secret. */
function writeEnvironment(example: string, secret: string): string {
  return example.replace(/^# Copy it.*\n\n/, '').replace('AUTH_SECRET=', `AUTH_SECRET=${secret}`);
}

function ipHeader({ needsIpHeader }: Kind): readonly string[] {
  if (!needsIpHeader) return [];
  return [
    '# The header that your proxy overwrites with the visitor’s address. Without it all visitors share one rate limit.',
    '# CLIENT_IP_HEADER=x-real-ip',
    '',
  ];
}

/** A test, and a file for the words of the pages in each language but English. Frame and dialogs have their own words. */
function languageFiles({ languages }: Answers): Files {
  const [, ...others] = languages;
  if (others.length === 0) return {};
  const words = others.map((code) => [`src/locales/${code}.ts`, emptyWords]);
  return { ...Object.fromEntries(words), 'tests/languages.spec.ts': writeTest(languages) };
}

const emptyWords = `// The words of your pages in this language, one export per page. What is missing here is in English.
export {};
`;

const writeTest = (
  languages: readonly string[],
) => `import { expect, test } from '@playwright/test';

const languages = '${languages.join(' ')}';

for (const locale of languages.split(' ')) {
  test(\`a browser that asks for \${locale} gets it\`, async ({ browser }) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await context.close();
  });
}
`;

/** `README.md`, one screen. */
function writeReadme(kind: Kind, { name, database, chains, languages }: Answers): string {
  const isPostgres = database === 'postgres';
  return `# ${name}

A site where visitors connect a wallet, sign one message, and keep a session. Made with \`npm create portico\`.

\`\`\`sh
npm install
${isPostgres ? 'docker compose up -d   # PostgreSQL\n' : ''}npm run dev            # http://localhost:3000
\`\`\`

| | |
|---|---|
| \`npm run preview\` | builds the site and serves it as in production: \`npm run build\`, then \`npm start\` |
| \`npm test\` | signs in and out in a real browser with a scripted wallet, on the built site; once before: \`npx playwright install chromium\`, or \`CHROMIUM_PATH\` |
| \`npm run typecheck\` | checks the types |
| \`docker build -t ${slug(name)} .\` | the image; it needs \`AUTH_URL\` and \`AUTH_SECRET\`${isPostgres ? ' and `DATABASE_URL`' : ', and keeps its database in the volume `/data`'} |

Start to read in \`${kind.firstFile}\`. \`/vault\` is the guarded page: its guard is ${kind.guard}.

| To | |
|---|---|
| guard another page | do as the vault does |
| change chains (${chains.join(', ')}) | ${[...new Set([kind.firstFile, kind.browser])].map((path) => `\`${path}\``).join(' and ')} |
${languages.length > 1 ? '| change words | `src/locales` |\n' : ''}| set variables | \`.env\` in development; \`.env.example\` says which there are |
| put data into sessions | \`session.data\` in \`${kind.server}\` |

Tests use a SQLite file of their own; \`TEST_DATABASE_URL\` names another database. The secret in \`.env\` is random and for development:
a production site has one of its own.
`;
}

/** A text as the name of a package, a folder or an image: `My site` → `my-site`. */
export function slug(text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join('-') || 'my-site';
}
