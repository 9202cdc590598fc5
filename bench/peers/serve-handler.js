/*
 * next-auth's handler and nothing else, on Node's own server: what is left of its cost when the framework
 * is taken away. next-auth does not support being run like this; the few properties that it uses of Next's
 * request and response are added by hand.
 */
import { createServer } from 'node:http';
import { parse } from 'cookie';
import nextAuth from 'next-auth';
import credentials from 'next-auth/providers/credentials';
import { createOptions } from './next-auth-options.js';

const port = Number(process.env.PORT);
// CommonJS: Node imports its whole exports object.
const handle = nextAuth.default(createOptions(credentials.default));

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const posted = request.method === 'POST' ? new URLSearchParams(await text(request)) : [];
  await handle(
    Object.assign(request, {
      query: {
        ...Object.fromEntries(searchParams),
        nextauth: pathname.slice('/api/auth/'.length).split('/'),
      },
      cookies: parse(request.headers.cookie ?? ''),
      body: Object.fromEntries(posted),
    }),
    Object.assign(response, {
      status(code) {
        response.statusCode = code;
        return response;
      },
      json: (value) => response.end(JSON.stringify(value)),
      send: (value) => response.end(typeof value === 'string' ? value : JSON.stringify(value)),
    }),
  );
}).listen(port, 'localhost', () => {
  console.log(`next-auth alone is ready at http://localhost:${port}`);
});

async function text(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
