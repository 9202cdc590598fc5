// One of the Next apps beside this file, as `next build` made it, in one process: APP names its folder.
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import next from 'next';

const port = Number(process.env.PORT);
const dir = fileURLToPath(new URL(process.env.APP ?? '', import.meta.url));
const app = next({ dev: false, dir, hostname: 'localhost', port });
await app.prepare();
const handle = app.getRequestHandler();
createServer((request, response) => void handle(request, response)).listen(
  port,
  'localhost',
  () => {
    console.log(`Next is ready at http://localhost:${port}`);
  },
);
