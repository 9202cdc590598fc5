import { type Answers, nodesVariable } from '../answers.ts';
import type { Kind } from '../kinds.ts';

const developmentDatabase = 'postgres://postgres:development@localhost:5432/postgres';

/** `.env.example`, which is in git: every variable that the site reads, without secrets. */
export function writeEnvironmentExample(kind: Kind, { database, chains }: Answers): string {
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
export function writeEnvironment(example: string, secret: string): string {
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
