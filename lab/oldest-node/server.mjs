// What an adopter writes, in plain JavaScript: it runs on a Node that cannot strip types.
import { createServer } from 'node:http';
import { createAuth, siwe } from '@portico/server';
import { base } from '@portico/server/chains';
import { nodeHandler } from '@portico/server/node';

const { PORT, DATABASE_URL } = process.env;
try {
  const auth = createAuth({
    url: `http://localhost:${PORT}`,
    secret: 'a secret of a test, which is kept nowhere',
    database: DATABASE_URL,
    chains: [base],
    providers: [siwe({ statement: 'Sign in to Portico.' })],
  });
  await auth.ready();
  createServer(nodeHandler(auth)).listen(Number(PORT), () => console.log('ready'));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
