import type { CsrfAnswer, RedirectAnswer, SessionAnswer } from '@portico/protocol';
import type { Auth } from '../../../server/src/create-auth/create-auth.ts';
import type { ListedSession } from '../../../server/src/sessions/sessions.ts';

/** A browser as far as the session API sees one: a cookie jar and the headers that browsers send. */
export type TestBrowser = {
  /** Cookie name → value, as the server set them. */
  readonly cookies: Map<string, string>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Posts form fields with a fresh CSRF token and `json=true`. */
  post(
    path: string,
    fields?: Record<string, string>,
  ): Promise<{ response: Response; answer: RedirectAnswer }>;
  csrfToken(): Promise<string>;
  session(): Promise<SessionAnswer>;
};

/** Returns the `Cookie` header of a browser. */
export function cookieHeader({
  cookies,
}: {
  readonly cookies: ReadonlyMap<string, string>;
}): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** A new browser with no cookies. `copyOf` starts with another's. */
export function createTestBrowser(
  auth: Pick<Auth, 'handler'>,
  {
    origin = 'https://example.com',
    basePath = '/api/auth',
    copyOf,
    ip = '192.0.2.1',
  }: { origin?: string; basePath?: string; copyOf?: TestBrowser; ip?: string } = {},
): TestBrowser {
  const cookies = new Map(copyOf?.cookies);

  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0 && !headers.has('cookie')) {
      headers.set('cookie', cookieHeader({ cookies }));
    }
    const response = await auth.handler(
      new Request(`${origin}${basePath}/${path}`, { ...init, headers }),
      { ip },
    );
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const [name = '', value = ''] = pair.split('=', 2);
      if (/Max-Age=0/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const csrfToken = async () => {
    const answer: CsrfAnswer = JSON.parse(await (await send('csrf')).text());
    return answer.csrfToken;
  };
  return {
    cookies,
    fetch: send,
    csrfToken,
    async post(path, fields = {}) {
      const body = new URLSearchParams({ csrfToken: await csrfToken(), json: 'true', ...fields });
      const response = await send(path, { method: 'POST', body, headers: { origin } });
      return { response, answer: JSON.parse(await response.clone().text()) };
    },
    session: async () => JSON.parse(await (await send('session')).text()),
  };
}

/** The live sessions of an account's user, newest first. */
export async function listSessions(
  auth: Pick<Auth, 'sessions' | 'users'>,
  account: string,
): Promise<readonly ListedSession[]> {
  const user = await auth.users.find(account);
  return user === null ? [] : auth.sessions.list(user.id);
}

/** A form as a browser would send it without script. */
export type PageForm = {
  /** Below the base path, as TestBrowser takes it. */
  readonly path: string;
  /** The fields with their values on the page. */
  readonly fields: Readonly<Record<string, string>>;
};

/** Reads the form of a page whose action ends so. */
export function readForm(page: string, action: string, basePath = '/api/auth'): PageForm {
  const forms = [...page.matchAll(/<form method="post" action="([^"]*)">(.*?)<\/form>/gs)]
    .filter(([, target = '']) => target.startsWith(`${basePath}/`))
    .map(([form, target = '', content]) => [form, target.slice(basePath.length + 1), content]);
  const [, path, content = ''] = forms.find(([, found]) => found === action) ?? [];
  if (path === undefined) throw new Error(`There is no form for ${action} on this page:\n${page}`);
  const inputs = [...content.matchAll(/<input ([^>]*)>/g)].map(([, attributes = '']) => ({
    name: attribute(attributes, 'name'),
    value: attribute(attributes, 'value'),
  }));
  return { path, fields: Object.fromEntries(inputs.map(({ name, value }) => [name, value])) };
}

/** Markup as text. */
export function unescapeMarkup(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function attribute(attributes: string, name: string): string {
  return unescapeMarkup(new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
}
