/** Signs in to a next-auth whose credentials provider lets everybody in; the `Cookie` header. */
export async function signInToNextAuth(origin: string): Promise<string> {
  const csrf = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken }: { csrfToken: string } = await csrf.json();
  const jar = new Map(cookiesOf(csrf));
  const answer = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: headerOf(jar) },
    body: new URLSearchParams({ csrfToken, callbackUrl: origin, json: 'true' }),
  });
  if (!answer.ok) throw new Error(`Signing in failed: ${answer.status} ${await answer.text()}`);
  for (const [name, value] of cookiesOf(answer)) jar.set(name, value);
  return headerOf(jar);
}

function headerOf(jar: ReadonlyMap<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}

function cookiesOf(answer: Response): [string, string][] {
  return answer.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';');
    return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
  });
}
