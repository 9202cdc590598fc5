import type { Answers } from '../answers.ts';
import { imageCommand, type Kind } from '../kinds.ts';
import type { Files } from '../templates.ts';
import { vendorFolder } from './manifest.ts';

/** The Node that everything is tested with. */
const nodeVersion = '24.21.0';

/** `Dockerfile`: what was built, run by a user without rights. */
export function writeDockerfile(
  kind: Kind,
  { database }: Answers,
  { isVendored, template }: { readonly isVendored: boolean; readonly template: Files },
): string {
  const hasModules = kind.image.includes('node_modules');
  const copied = [
    ...kind.image,
    ...(hasModules ? ['package.json'] : []),
    ...servedFolders(template),
  ];
  const variables = [
    'NODE_ENV=production',
    'HOST=0.0.0.0',
    'PORT=3000',
    ...(database === 'sqlite' ? ['DATABASE_URL=file:/data/portico.sqlite'] : []),
  ];
  const sources = copied.map((path) => `COPY --from=build /site/${path} ${path}`);
  return [
    `ARG NODE_VERSION=${nodeVersion}`,
    '',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Docker fills it in.
    'FROM docker.io/library/node:${NODE_VERSION}-bookworm-slim AS build',
    'WORKDIR /site',
    '# Manifests first: a change of the sources alone installs nothing again.',
    'COPY package.json package-lock.json ./',
    ...(isVendored ? [`COPY ${vendorFolder} ${vendorFolder}`] : []),
    'RUN npm ci --ignore-scripts',
    'COPY . .',
    `RUN npm run build${hasModules ? ' && npm prune --omit=dev --ignore-scripts' : ''}`,
    ...(database === 'sqlite' ? ['RUN mkdir /data'] : []),
    '',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Docker fills it in.
    'FROM docker.io/library/node:${NODE_VERSION}-bookworm-slim',
    'WORKDIR /site',
    ...sources,
    ...(database === 'sqlite'
      ? [
          '# A new volume takes its owner from the folder in the image.',
          'COPY --from=build --chown=node:node /data /data',
        ]
      : []),
    `ENV ${variables.join(' \\\n    ')}`,
    ...(database === 'sqlite' ? ['VOLUME /data'] : []),
    'EXPOSE 3000',
    'USER node',
    'HEALTHCHECK --interval=15s --timeout=3s --start-period=30s \\',
    `  CMD ["node", "-e", "${healthCheck}"]`,
    `CMD ${JSON.stringify(imageCommand(kind)).replaceAll('","', '", "')}`,
    '',
  ].join('\n');
}

/** A page that needs no session; it responds with 503 while the database cannot be read. */
const healthCheck =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Node fills it in, in the image.
  'fetch(`http://127.0.0.1:${process.env.PORT}/api/auth/session`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))';

/** Static folders. Only Next serves them from the sources. */
function servedFolders(template: Files): readonly string[] {
  const isNext = 'next.config.ts' in template;
  return isNext && Object.keys(template).some((path) => path.startsWith('public/'))
    ? ['public']
    : [];
}

/** `.dockerignore`: what the image is not made from. */
export function writeDockerignore(kind: Kind): string {
  const ignored = ['node_modules', ...kind.built, 'data', 'test-results', '.env', '.git', 'tests'];
  return `${ignored.map((path) => path.replace(/\/$/, '')).join('\n')}\n`;
}

/** `compose.yaml` of a site with PostgreSQL: the server for development. */
export const composeFile = `# PostgreSQL for development: docker compose up -d
services:
  postgres:
    image: docker.io/library/postgres:18-alpine
    environment:
      POSTGRES_PASSWORD: development
    ports:
      - 127.0.0.1:5432:5432
    volumes:
      - postgres:/var/lib/postgresql
volumes:
  postgres:
`;
