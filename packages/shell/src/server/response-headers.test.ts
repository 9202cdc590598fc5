import { type RequestListener, request } from 'node:http';
import { describe, expect, it } from 'vitest';
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
