import { type Finding, request } from './command.ts';

/** Checks a running site over HTTP: its session server, its cookies and its headers. */
export async function checkSite(
  fetch: typeof globalThis.fetch,
  origin: string,
): Promise<readonly Finding[]> {
  const answer = await request(fetch, `${origin}/api/auth/csrf`);
  const what = 'session server';
  if (answer === undefined) {
    const note = 'Start the site, or pass the URL of a running one: --site URL.';
    return [{ what, found: `no answer at ${origin}`, note }];
  }
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) {
    const found = `${answer.status} at ${origin}/api/auth/csrf`;
    const problem =
      'Mount auth.handler at /api/auth, before other routes, and forward that path in the proxy.';
    return [{ what, found, problem }];
  }
  const page = await request(fetch, `${origin}/`);
  const html = (await page?.text()) ?? '';
  return [
    { what, found: `answers at ${origin}` },
    ...checkCookies(answer.headers.getSetCookie(), origin),
    ...(page ? [checkPolicy(page.headers.get('content-security-policy'), html)] : []),
    ...(page ? checkOpener(page.headers.get('cross-origin-opener-policy')) : []),
  ];
}

function checkCookies(cookies: readonly string[], origin: string): readonly Finding[] {
  const isSecure = origin.startsWith('https:');
  return cookies.map((cookie) => {
    const [name = ''] = cookie.split('=');
    const missing = ['HttpOnly', 'SameSite', ...(isSecure ? ['Secure'] : [])].filter(
      (attribute) => !new RegExp(`;\\s*${attribute}\\b`, 'i').test(cookie),
    );
    const problem = `It arrives without ${missing.join(', ')}. Forward Set-Cookie unchanged in the proxy.`;
    return { what: 'cookie', found: name, ...(missing.length > 0 && { problem }) };
  });
}

const needed = { 'connect-src': "'self'", 'style-src': "'self'", 'img-src': 'data:' } as const;

/** Checks a Content Security Policy for what the dialogs need. */
export function checkPolicy(policy: string | null, html: string): Finding {
  const what = 'content policy';
  if (policy === null) {
    const note = "Set one: Portico works with script-src 'self' and needs no unsafe-* source.";
    return { what, found: 'none', note };
  }
  const directives = new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }),
  );
  const sourcesOf = (name: string) => directives.get(name) ?? directives.get('default-src');
  const missing = Object.entries(needed).filter(([name, source]) => {
    const sources = sourcesOf(name);
    return sources !== undefined && !sources.includes(source) && !sources.includes('*');
  });
  const inline = sourcesOf('script-src')?.some((one) =>
    /^'(?:nonce|sha\d+|unsafe-inline)/.test(one),
  );
  const hasInline = /<script(?![^>]*\b(?:src|type)=)[^>]*>[^<]/.test(html);
  const additions = missing.map(([name, source]) => `${source} to ${name}`);
  if (sourcesOf('script-src') && hasInline && !inline)
    additions.push('pressScriptHash, or a nonce, to script-src');
  if (additions.length > 0)
    return { what, found: 'too strict', problem: `Add ${additions.join(', ')}.` };
  const unsafe = policy.match(/'unsafe-\w+'/g);
  const note = 'Portico does not need it. Remove it unless other code does.';
  return unsafe ? { what, found: unsafe.join(' '), note } : { what, found: 'in order' };
}

function checkOpener(policy: string | null): readonly Finding[] {
  if (policy !== 'same-origin') return [];
  const problem = 'It cuts off the pop-ups of wallets. Set same-origin-allow-popups.';
  return [{ what: 'opener policy', found: policy, problem }];
}
