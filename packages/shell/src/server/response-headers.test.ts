import { type RequestListener, request } from 'node:http';
import { shell } from '@portico/locales/en/shell';
import { en } from '@portico/react/locales/en';
import { Empty, serve, site } from '@portico/testing/shell/test-site';
import { describe, expect, it } from 'vitest';
import { createPageTable } from '../pages/page-table.ts';
import { createWordsTable } from '../pages/words-table.ts';
import { listen } from './listen.ts';
import { securityHeaders, withHeaders } from './response-headers.ts';

describe('securityHeaders', () => {
  it('contain a policy without unsafe sources and without a nonce', () => {
    const policy = securityHeaders('https://example.com')['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|nonce|\*|https?:/);
  });

  it('allow the relay of phone wallets only on sites that use one', () => {
    const of = (relayUrl?: string) =>
      securityHeaders('https://example.com', { relayUrl })['content-security-policy'];
    expect(of()).toContain("connect-src 'self';");
    expect(of('wss://relay.example.com')).toContain("connect-src 'self' wss://relay.example.com;");
  });

  it('include those of the site, which may replace them', () => {
    const own = { 'X-Robots-Tag': 'noarchive', 'referrer-policy': 'no-referrer' };
    const headers = securityHeaders('https://example.com', { own });
    expect(headers['x-robots-tag']).toBe('noarchive');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('allow framing only by the origins that the operator listed', () => {
    const of = (embedIn?: readonly string[]) =>
      securityHeaders('https://example.com', { ...(embedIn && { embedIn }) });
    expect(of()['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(of()['x-frame-options']).toBe('DENY');
    const safe = of(['https://app.safe.global', 'https://other.example']);
    expect(safe['content-security-policy']).toContain(
      'frame-ancestors https://app.safe.global https://other.example;',
    );
    expect(safe).not.toHaveProperty('x-frame-options');
  });

  it('allow the sources that the site lists', () => {
    const allow = { 'img-src': ['https://cdn.example.com'] };
    const headers = securityHeaders('https://example.com', { allow });
    expect(headers['content-security-policy']).toContain(
      "img-src 'self' data: https://cdn.example.com;",
    );
  });

  it('require https only where the site uses it', () => {
    const of = (origin: string) => securityHeaders(origin)['strict-transport-security'];
    expect(of('https://example.com')).toBe('max-age=31536000');
    expect(of('http://localhost:3000')).toBeUndefined();
  });
});

describe('withHeaders', () => {
  const answers: Readonly<Record<string, RequestListener>> = {
    'names them at the end': (_, answer) => {
      answer
        .writeHead(200, { 'Referrer-Policy': 'same-origin', 'set-cookie': ['a=1', 'b=2'] })
        .end();
    },
    'has words for its status': (_, answer) => {
      answer.writeHead(200, 'Fine', {
        'Referrer-Policy': 'same-origin',
        'set-cookie': ['a=1', 'b=2'],
      });
      answer.end();
    },
    'names them in a list': (_, answer) => {
      const list = ['Referrer-Policy', 'same-origin', 'set-cookie', 'a=1', 'set-cookie', 'b=2'];
      answer.writeHead(200, list).end();
    },
    'sets them before': (_, answer) => {
      answer.setHeader('Referrer-Policy', 'same-origin');
      answer.setHeader('set-cookie', ['a=1', 'b=2']);
      answer.end();
    },
  };

  it.each(Object.keys(answers))(
    'covers a response that %s, except the headers that it sets itself',
    async (name) => {
      const listener = answers[name] ?? (() => undefined);
      const own = { 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' };
      const listening = await listen(withHeaders(own, listener), ['127.0.0.1'], 0);
      const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
        request({ port: listening.port, host: '127.0.0.1' }, (answer) => {
          answer.resume();
          resolve(answer.headers);
        })
          .on('error', reject)
          .end();
      });
      await listening.close(0);
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'set-cookie': ['a=1', 'b=2'],
      });
    },
  );

  it('covers Node’s own empty responses', async () => {
    const listening = await listen(
      withHeaders({ 'x-frame-options': 'DENY' }, (_, answer) => void answer.end()),
      ['127.0.0.1'],
      0,
    );
    const answer = await fetch(`http://127.0.0.1:${listening.port}/`);
    await listening.close(0);
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
  });
});

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A site with a home page, behind proxies that are trusted. */
function start(trustedProxies: string) {
  return serve(
    site({
      AUTH_SECRET: 'a secret for the tests of this site alone',
      TRUSTED_PROXIES: trustedProxies,
    }),
    {
      pages: createPageTable({
        '/src/pages/home.tsx': { path: '/', title: 'Home', Page: Empty },
      }),
      words: createWordsTable(
        { en: { footer: { description: 'A site' } } },
        { en: { words: shell, locale: en } },
      ),
    },
    { variables: { TRUSTED_PROXIES: trustedProxies } },
  );
}

/** Answered directly, by the routes, by the session server, by no page, and by what reads hosts. */
const requests = [
  ['/', 'example.com'],
  ['/', 'other.example'],
  ['/api/auth/session', 'example.com'],
  ['/assets/gone.js', 'example.com'],
  ['/health/live', 'example.com'],
  ['/', 'a:b:c'],
] as const;

it('gives every response its own id', async () => {
  const ask = await start('');
  const ids: unknown[] = [];
  for (const [path, host] of requests) {
    const { headers } = await ask(path, { host, 'x-request-id': 'of-a-visitor' });
    expect(headers['x-request-id'], path).toMatch(uuid);
    ids.push(headers['x-request-id']);
  }
  expect(new Set(ids).size).toBe(requests.length);
});

it('uses the id of a trusted proxy in every response', async () => {
  const ask = await start('127.0.0.1');
  for (const [path, host] of requests) {
    const { headers } = await ask(path, { host, 'x-request-id': 'of-the-proxy' });
    expect(headers['x-request-id'], `${host}${path}`).toBe('of-the-proxy');
  }
  const { headers } = await ask('/', { 'x-request-id': 'not an id' });
  expect(headers['x-request-id']).toMatch(uuid);
});
