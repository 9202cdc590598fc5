import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { nodeHandler, requireSession, sessionOf } from '@portico/server/node';
import { auth } from './auth.ts';
import { calls, promote } from './site.ts';
import { usage } from './usage.ts';

const port = Number(process.env.PORT ?? 3000);
const types: Record<string, string> = { js: 'text/javascript', css: 'text/css' };
const files = new Set(readdirSync('dist', { recursive: true, encoding: 'utf8' }));
const handle = nodeHandler(auth);
// A wrong database shows now, not at the first request.
await auth.ready();

createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (auth.handles(pathname)) return handle(request, response);
  const type = types[pathname.split('.').at(-1) ?? ''];
  if (type && files.has(pathname.slice(1))) {
    return response.setHeader('content-type', type).end(readFileSync(join('dist', pathname)));
  }
  if (pathname === '/calls') return response.end(JSON.stringify(calls));
  if (pathname === '/usage') {
    const session = await requireSession(auth, request, response);
    if (!session) return;
    promote(session.user.id);
    const headers = { cookie: request.headers.cookie ?? '' };
    const before = await usage(new Request('https://example.com/', { headers }), '192.0.2.1');
    const after = await sessionOf(auth, request);
    return response.end(JSON.stringify([before.role, after?.role]));
  }
  const session = JSON.stringify(await sessionOf(auth, request)).replaceAll('<', '\\u003c');
  response.setHeader('content-type', 'text/html').end(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Example</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/main.css">
<script type="module" src="/main.js"></script>
</head>
<body class="portico-root">
<div id="root"></div>
<script id="session" type="application/json">${session}</script>
</body>
</html>`);
}).listen(port, () => console.log(`Ready at http://localhost:${port}`));
