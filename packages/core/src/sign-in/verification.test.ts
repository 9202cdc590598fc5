import { describe, expect, it, vi } from 'vitest';
import type { SessionApi } from '../session/session-requests.ts';
import { isServerAnswer, postSignIn, requestNonce } from './verification.ts';

const session = { user: { name: '0x1' }, createdAt: '2026-03-01', expires: '2026-03-08' };

/** An API that answers every request with `answer` and records it. */
function apiWith(answer: () => Promise<Response>) {
  const requests: { url: string; init: RequestInit }[] = [];
  const nothing = () => () => undefined;
  const api: SessionApi = {
    basePath: '/api/auth',
    environment: {
      fetch: (url, init) => {
        requests.push({ url, init });
        return answer();
      },
      now: () => 0,
      random: () => 0.5,
      setTimer: nothing,
      isVisible: () => true,
      isOnline: () => true,
      onVisible: nothing,
      onOnline: nothing,
      onLeave: nothing,
      notifyTabs: () => undefined,
      onTabNotified: nothing,
      report: () => undefined,
    },
  };
  return { api, requests };
}

describe('the nonce', () => {
  it('comes with the server’s statement and time', async () => {
    const headers = { date: 'Sun, 01 Mar 2026 12:00:00 GMT' };
    const { api, requests } = apiWith(async () =>
      Response.json({ nonce: 'ab', statement: 'Sign in.' }, { headers }),
    );
    expect(await requestNonce(api)).toEqual({
      ok: true,
      nonce: 'ab',
      statement: 'Sign in.',
      serverTime: Date.parse('2026-03-01T12:00:00Z'),
    });
    expect(requests.map(({ url }) => url)).toEqual(['/api/auth/nonce']);
  });

  it.each([
    ['a server without a wallet provider', 400, { code: 'PROVIDER_UNKNOWN' }, 'PROVIDER_UNKNOWN'],
    ['a limit', 429, { code: 'RATE_LIMITED' }, 'RATE_LIMITED'],
    ['a proxy', 502, 'Bad gateway', 'CLIENT_FETCH_ERROR'],
    ['an answer without one', 200, {}, 'CLIENT_FETCH_ERROR'],
  ])('is missing because of %s', async (_, status, body, code) => {
    const { api } = apiWith(async () => Response.json(body, { status }));
    expect(await requestNonce(api)).toEqual({ ok: false, code });
  });

  it.each([
    ['the site', '/api/auth', 'COOKIES_BLOCKED', 0],
    // Its cookies are another host's, which may be allowed.
    ['another origin', 'https://auth.example/api/auth', undefined, 1],
  ])(
    'is not requested from %s at %s where the browser blocks cookies',
    async (_, basePath, code, count) => {
      vi.stubGlobal('location', { protocol: 'https:' });
      // Keeps nothing that is written.
      vi.stubGlobal('document', Object.freeze({ cookie: '' }));
      const { api, requests } = apiWith(async () => Response.json({ nonce: 'ab' }));
      const answer = await requestNonce({ ...api, basePath });
      vi.unstubAllGlobals();
      expect(answer.ok ? undefined : answer.code).toBe(code);
      expect(requests).toHaveLength(count);
    },
  );

  it('is missing without a response', async () => {
    const { api } = apiWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await requestNonce(api)).toEqual({ ok: false, code: 'CLIENT_FETCH_ERROR' });
  });
});

describe('posting a signed message', () => {
  const signed = { message: 'example.com wants you to sign in', signature: '0x12' };

  it('is one JSON request, and its response carries the session', async () => {
    const { api, requests } = apiWith(async () => Response.json({ session }));
    expect(await postSignIn(api, signed)).toEqual({ ok: true, session });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      url: '/api/auth/verify',
      init: {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(signed),
      },
    });
  });

  it('fails with the server’s code and retry delay', async () => {
    const { api } = apiWith(async () =>
      Response.json(
        { code: 'CHAIN_UNAVAILABLE', message: '…' },
        { status: 503, headers: { 'retry-after': '7' } },
      ),
    );
    const answer = await postSignIn(api, signed);
    const refusal = { ok: false, status: 503, code: 'CHAIN_UNAVAILABLE', retryAfter: 7000 };
    const fields = { code: 'CHAIN_UNAVAILABLE', message: '…' };
    expect(answer).toEqual({ ...refusal, fields });
    expect(isServerAnswer(answer)).toBe(true);
  });

  it.each([
    ['a captive portal', async () => new Response('<h1>Log in</h1>')],
    ['a proxy', async () => new Response(null, { status: 404 })],
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is undecided after a response of %s', async (_, answer) => {
    const result = await postSignIn(apiWith(answer).api, signed);
    expect(result.ok).toBe(false);
    expect(isServerAnswer(result)).toBe(false);
  });
});
