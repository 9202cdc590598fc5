import { base, createSiweMessage } from '@portico/protocol';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

/** A cookie as a browser holds it. */
export type Cookie = { readonly name: string; readonly value: string };

/** Signs in a fresh account, as a browser with a wallet would, and gives back its cookies. */
export async function signIn(origin: string): Promise<readonly Cookie[]> {
  const csrf = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken }: { csrfToken: string } = await csrf.json();
  const jar = new Map(setCookies(csrf));

  const account = privateKeyToAccount(generatePrivateKey());
  const message = createSiweMessage({
    domain: new URL(origin).host,
    address: account.address,
    statement: 'Sign in to measure.',
    uri: origin,
    version: '1',
    chainId: base.id,
    nonce: csrfToken,
    issuedAt: new Date().toISOString(),
  });
  const signature = await account.signMessage({ message });
  const answer = await fetch(`${origin}/api/auth/callback/siwe`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, cookie: cookieHeader(cookies(jar)) },
    body: new URLSearchParams({ message, signature, csrfToken, callbackUrl: '/', json: 'true' }),
  });
  if (!answer.ok) throw new Error(`Signing in failed: ${answer.status} ${await answer.text()}`);
  for (const [name, value] of setCookies(answer)) jar.set(name, value);
  return cookies(jar);
}

/** The `Cookie` header of a request. */
export function cookieHeader(all: readonly Cookie[]): string {
  return all.map(({ name, value }) => `${name}=${value}`).join('; ');
}

function cookies(jar: ReadonlyMap<string, string>): readonly Cookie[] {
  return [...jar].map(([name, value]) => ({ name, value }));
}

function setCookies(answer: Response): readonly (readonly [string, string])[] {
  return answer.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';');
    const equals = pair.indexOf('=');
    return [pair.slice(0, equals), pair.slice(equals + 1)] as const;
  });
}
