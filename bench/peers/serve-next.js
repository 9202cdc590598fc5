// next-auth as its documentation installs it: the production build of a Next app, in one process.
import { createServer } from 'node:http';
import next from 'next';

const port = Number(process.env.PORT);
const app = next({ dev: false, dir: import.meta.dirname, hostname: 'localhost', port });
await app.prepare();
const handle = app.getRequestHandler();
createServer((request, response) => void handle(request, response)).listen(
  port,
  'localhost',
  () => {
    console.log(`next-auth on Next is ready at http://localhost:${port}`);
  },
);
