import { connect } from 'node:net';

/** A request as text: everything is written to the socket just so. */
export function request(line: string, headers: readonly string[] = [], body = ''): string {
  const lines = [`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

function get(path: string, ...headers: readonly string[]): string {
  return request(`GET ${path}`, headers);
}

function post(path: string, type: string, body: string, ...headers: readonly string[]): string {
  return request(
    `POST ${path}`,
    [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body, 'latin1')}`, ...headers],
    body,
  );
}

/** The type of a posted form. */
export const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
/** The endpoints that take signed messages. */
export const callback = '/api/auth/callback/siwe';

/** Requests that are wrong in one way each, by theme and name. */
export const malformedRequests: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cookies: {
    'a session cookie of another shape': get('/account', 'Cookie: next-auth.session-token=%'),
    'an endless session cookie': get(
      '/api/auth/session',
      `Cookie: next-auth.session-token=${'a'.repeat(8000)}`,
    ),
    'the same cookie many times': get('/', `Cookie: ${'next-auth.session-token=x; '.repeat(300)}`),
    'bytes outside of ASCII': get('/', 'Cookie: next-auth.session-token=\xff\xfe; \xe9=\xe9'),
    'no name and no value': get('/', 'Cookie: =; ; ;;==; =x; x'),
    'a broken percent encoding': get(
      '/api/auth/csrf',
      'Cookie: next-auth.csrf-token=%E0%A4%A; a=%',
    ),
    'a token without its other half': get('/api/auth/csrf', 'Cookie: next-auth.csrf-token=abc%7C'),
    'a callback URL that is none': get(
      '/api/auth/signin',
      'Cookie: next-auth.callback-url=javascript%3Aalert(1)',
    ),
    'a scheme that is none': get('/', 'Cookie: portico.scheme=<script>'),
    'names of every object': get('/', 'Cookie: __proto__=1; constructor=2; toString=3'),
  },
  bodies: {
    'broken JSON': post(callback, json, '{"csrfToken":'),
    'JSON that is a list': post(callback, json, '[1,2,3]'),
    'JSON that is null': post(callback, json, 'null'),
    'JSON with objects for texts': post(callback, json, '{"message":{"a":1},"csrfToken":[]}'),
    'JSON that is very deep': post(callback, json, '['.repeat(20_000) + ']'.repeat(20_000)),
    'JSON that sets prototypes': post(callback, json, '{"__proto__":{"json":"true"}}'),
    'an empty form': post(callback, form, ''),
    'a form of broken percent encodings': post(callback, form, 'message=%&signature=%E0%A4&%=%'),
    'a form with one field many times': post(callback, form, 'csrfToken=a&'.repeat(2000)),
    'a form of zero bytes': post(callback, form, '\0\0\0\0=\0'),
    'a form that is not text': post(callback, form, '\xff\xfe\xc0\x80='),
    'more than anybody signs': post(callback, form, `message=${'a'.repeat(300_000)}`),
    'another type': post(callback, 'text/plain', 'csrfToken=x'),
    'a type that is none': post(callback, ';;;=', 'csrfToken=x'),
    'a form of parts without a boundary': post(callback, 'multipart/form-data', 'x'),
    'a wrong length': request(`POST ${callback}`, ['Content-Length: -1'], 'x'),
    'a length that is no number': request(`POST ${callback}`, ['Content-Length: many'], 'x'),
    'two lengths': request(`POST ${callback}`, ['Content-Length: 1', 'Content-Length: 2'], 'xy'),
    'broken chunks': request(
      `POST ${callback}`,
      ['Transfer-Encoding: chunked'],
      'zz\r\nx\r\n0\r\n\r\n',
    ),
    'a compressed body that is not': post(callback, form, 'x=1', 'Content-Encoding: gzip'),
    'a log entry of everything wrong': post(
      '/api/auth/_log',
      json,
      '{"level":"__proto__","code":7}',
    ),
    'a choice of colours that is none': post('/preferences/scheme', form, 'scheme=%00'),
  },
  paths: {
    'a broken percent encoding': get('/%'),
    'a percent encoding of half a character': get('/%E0%A4%A'),
    'a zero byte': get('/account%00'),
    'a way up': get('/../../etc/passwd'),
    'an encoded way up': get('/assets/%2e%2e/%2e%2e/package.json'),
    backslashes: get('/assets\\..\\..\\package.json'),
    'another site as a path': get('//evil.example/%2e%2e'),
    'a whole address': get('http://evil.example/account'),
    'a whole address that is none': get('http://[/'),
    'an address without a host': get('http:///account'),
    'no slash': get('account'),
    'a star': request('OPTIONS *'),
    'a very long path': get(`/${'a'.repeat(10_000)}`),
    'very many segments': get('/a'.repeat(5000)),
    'a very long query': get(`/api/auth/signin?${'callbackUrl=%2F&'.repeat(600)}`),
    'a broken query': get('/api/auth/signin?callbackUrl=%&error=%E0%A4%A&=&&'),
    'names of every object': get('/api/auth/__proto__'),
    'names of every object as a provider': post('/api/auth/callback/constructor', form, 'a=1'),
    'names of every object as an error': get('/api/auth/error?error=__proto__'),
    'a broken provider': post('/api/auth/callback/%', form, 'a=1'),
    'bytes outside of ASCII': get('/\xff\xfe'),
    'too many segments for the session': get('/api/auth/session/a/b/c'),
    'nothing after the session’s prefix': get('/api/auth/'),
  },
  headers: {
    'a host that is none': request('GET /', ['Host: ///']).replace('Host: localhost\r\n', ''),
    'a host with a bad port': request('GET /', ['Host: a:b:c']).replace('Host: localhost\r\n', ''),
    'a host that no URL has': request('GET /', ['Host: 1.2.3.4.5']).replace(
      'Host: localhost\r\n',
      '',
    ),
    'an empty host': request('GET /', ['Host:']).replace('Host: localhost\r\n', ''),
    'no host': 'GET /account HTTP/1.1\r\nConnection: close\r\n\r\n',
    'two hosts': get('/', 'Host: evil.example'),
    'forwarded nonsense': get('/account', 'X-Forwarded-Host: [', 'X-Forwarded-Proto: \xff'),
    'an origin that is none': post(callback, form, 'a=1', 'Origin: ::::'),
    'an opaque origin': post(callback, form, 'a=1', 'Origin: null'),
    'a referrer that is none': post(
      '/preferences/scheme',
      form,
      'scheme=dark',
      'Referer: http://[',
    ),
    'a huge header': get('/', `X-Long: ${'a'.repeat(100_000)}`),
    'very many headers': get('/', ...Array.from({ length: 1900 }, (_, index) => `X-${index}: a`)),
    'a condition that is none': get('/', 'If-None-Match: "'),
    'a list of nothing': get('/', 'Accept-Encoding: ,;q=,br;q=x,*;q=2', 'Accept: ;;;'),
    'a range': get('/favicon.svg', 'Range: bytes=5-1'),
    'an upgrade': get('/', 'Upgrade: websocket', 'Connection: Upgrade, close'),
    'an expectation': post(callback, form, 'a=1', 'Expect: 100-continue'),
    'an authorization that is none': get('/api/auth/session', 'Authorization: Bearer %'),
    'an old version': 'GET / HTTP/1.0\r\n\r\n',
    'no HTTP at all': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n',
  },
};

/**
 * Writes bytes to the site as they are and reads until it hangs up. Resolves with the status of each
 * answer, in order: an empty list when the connection was closed without a word.
 */
export function rawRequest(origin: string, text: string): Promise<readonly number[]> {
  const { port, hostname } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: hostname });
    const received: Buffer[] = [];
    socket.setTimeout(20_000, () => socket.destroy(new Error('no answer within 20 s')));
    socket.on('data', (chunk) => received.push(chunk));
    socket.on('error', (error) => {
      // The site may hang up while a body that it refused is still being sent.
      if ('code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')) {
        return;
      }
      reject(error);
    });
    socket.on('close', () => {
      const answer = Buffer.concat(received).toString('latin1');
      const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, code]) =>
        Number(code),
      );
      resolve(statuses);
    });
    socket.write(Buffer.from(text, 'latin1'));
  });
}

/** Sends the beginning of a request and goes away. */
export function abortedRequest(origin: string, text: string): Promise<void> {
  const { port, hostname } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: hostname });
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.write(text, () => socket.destroy());
  });
}
