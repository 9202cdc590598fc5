import { createHmac, timingSafeEqual } from 'node:crypto';
import { type SiteUrl, sitePath } from '@portico/protocol';
import type { ReadRequest } from '@portico/server';
import { acceptsPage, hostCookieName } from '@portico/server/http';
import { parse, serialize } from 'hono/utils/cookie';
import type { FormRefusal } from '../pages/page-module.ts';
import type { SiteOptions } from './site-options.ts';

type StoredRefusal = FormRefusal & { readonly path: string };

/** The cookie that a refusal travels in, on one site. */
type FormCookie = ReturnType<typeof createFormCookie>;

/** Browsers drop a cookie that is larger than 4 kB. */
const maximumLength = 3500;
const maxAge = 60;

/** The cookie for refusals of a site: `__Host-portico.form`, on http `portico.form`. */
export function createFormCookie({
  origin,
  secrets,
  settings,
}: Pick<SiteOptions, 'origin' | 'secrets'> & {
  readonly settings: Pick<SiteOptions['settings'], 'embedIn'>;
}) {
  return {
    name: hostCookieName(origin, 'portico.form'),
    secure: origin.startsWith('https:'),
    /** Pages of other sites may show the site in a frame. */
    crossSite: settings.embedIn.length > 0,
    /** The first one signs; all verify. */
    secrets,
  };
}

/** Returns true when a browser posts a form by itself and shows the response to its visitor. */
export function isForm(request: Request): boolean {
  return request.method === 'POST' && acceptsPage(request);
}

/**
 * Redirects a form to its page (303), which shows the refusal. It travels in a cookie for a minute: in an address everyone with the
 * link would see it, in memory another instance would not.
 */
export function redirectWithRefusal(
  page: SiteUrl,
  { code, message, kept }: FormRefusal,
  cookie: FormCookie,
): Response {
  const { origin, pathname: path } = new URL(page);
  const full = encode({ path, code, message, kept });
  const payload = full.length <= maximumLength ? full : encode({ path, code, message, kept: {} });
  const [secret = ''] = cookie.secrets;
  const value = `${payload}.${sign(payload, secret)}`;
  return new Response(null, {
    status: 303,
    headers: {
      location: sitePath(page, origin),
      'cache-control': 'no-store',
      'set-cookie': serializeForm(cookie, value, maxAge),
    },
  });
}

/** The refusal that a page has to show, and the header that forgets it; undefined without one for this page. */
export function readRefusal(
  { headers }: Pick<ReadRequest, 'headers'>,
  path: string,
  cookie: FormCookie,
): { readonly form: FormRefusal; readonly forget: string } | undefined {
  const all = headers.get('cookie');
  // Most requests have no such cookie, and parsing decodes every cookie.
  const value = all?.includes(cookie.name) ? parse(all, cookie.name)[cookie.name] : undefined;
  const found = value ? decode(value, cookie.secrets) : undefined;
  if (found?.path !== path) return undefined;
  const { code, message, kept } = found;
  return { form: { code, message, kept }, forget: serializeForm(cookie, '', 0) };
}

function serializeForm({ name, secure, crossSite }: FormCookie, value: string, seconds: number) {
  return serialize(name, value, {
    path: '/',
    maxAge: seconds,
    httpOnly: true,
    secure,
    ...(crossSite && secure ? { sameSite: 'None', partitioned: true } : { sameSite: 'Lax' }),
  });
}

function encode(refusal: StoredRefusal): string {
  return Buffer.from(JSON.stringify(refusal)).toString('base64url');
}

function sign(payload: string, secret: string): string {
  const key = createHmac('sha256', secret).update('portico form refusal 1').digest();
  return createHmac('sha256', key).update(payload).digest('base64url');
}

/** Undefined for what this site did not sign. */
function decode(value: string, secrets: readonly string[]): StoredRefusal | undefined {
  const [payload = '', signature = ''] = value.split('.', 2);
  const received = Buffer.from(signature);
  const isGenuine = secrets.some((secret) => {
    const expected = Buffer.from(sign(payload, secret));
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
  return isGenuine ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : undefined;
}
