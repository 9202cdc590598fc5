import type { Answers } from '../answers.ts';
import type { Kind } from '../kinds.ts';

/** `README.md`, one screen. */
export function writeReadme(kind: Kind, { name, database, chains, languages }: Answers): string {
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
