// Serves lab/docs-site/dist on the loopback interface: `npm run docs:site`, after the build. PORT chooses another port than 4100.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { root } from '../../../scripts/repository.ts';

const folder = join(root, 'lab/docs-site/dist');
const port = Number(process.env.PORT || 4100);

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.woff2': 'font/woff2',
};

/** The content policy is in each page. These cannot be. */
const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "frame-ancestors 'self'",
};

const server = createServer(answer);
server.once('error', (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is taken. Choose another one: PORT=4200 npm run docs:site`
      : error.message,
  );
  process.exitCode = 1;
});
server.listen(port, '127.0.0.1', () => {
  const address = server.address();
  const used = typeof address === 'object' && address !== null ? address.port : port;
  console.log(`The documentation is on http://localhost:${used}`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
  });
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...headers, allow: 'GET, HEAD' }).end();
    return;
  }
  const found = find(request.url ?? '/');
  const file = found ?? join(folder, '404.html');
  const isFixed = found?.includes('/assets/') ?? false;
  response.writeHead(found === undefined ? 404 : 200, {
    ...headers,
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'cache-control': isFixed ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (request.method === 'HEAD') response.end();
  else createReadStream(file).pipe(response);
}

/** The file of a URL: itself, the page of that name, or the page of that folder. */
function find(url: string): string | undefined {
  let path: string;
  try {
    path = normalize(decodeURIComponent(new URL(url, 'http://site').pathname));
  } catch {
    return undefined;
  }
  const file = join(folder, path);
  if (!file.startsWith(folder)) return undefined;
  const index = path.endsWith('/') ? 'index.html' : '/index.html';
  return [file, `${file}.html`, `${file}${index}`].find(
    (each) => existsSync(each) && statSync(each).isFile(),
  );
}
