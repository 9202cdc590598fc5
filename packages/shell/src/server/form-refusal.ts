import { type SiteUrl, sitePath } from '@portico/protocol';
import type { ReadRequest } from '@portico/server';
import { parse, serialize } from 'hono/utils/cookie';
import type { FormRefusal } from '../pages/page-module.ts';

/** A refusal, and the path of the page that shows it. */
type KeptRefusal = FormRefusal & { readonly path: string };

const cookieName = 'portico.form';
/** Browsers drop a cookie that is larger than 4 kB. */
const maximumLength = 3500;
const maxAge = 60;

/** Whether a browser posts a form by itself, and shows its visitor whatever is answered. */
export function isForm({ method, headers }: Request): boolean {
  return method === 'POST' && (headers.get('accept')?.includes('text/html') ?? false);
}

/**
 * Leads a form back to its page (303), which shows the refusal. It travels in a cookie for a minute: in the address it would be
 * shown to everyone who gets a link, and kept in memory another instance would not find it.
 *
 * @param page the page that holds the form, absolute
 */
export function backWithRefusal(
  page: SiteUrl,
  { code, message, kept }: FormRefusal,
  crossSite: boolean,
): Response {
  const encode = (refusal: KeptRefusal) =>
    Buffer.from(JSON.stringify(refusal)).toString('base64url');
  const { origin, pathname: path, protocol } = new URL(page);
  const full = encode({ path, code, message, kept });
  const value = full.length <= maximumLength ? full : encode({ path, code, message, kept: {} });
  return new Response(null, {
    status: 303,
    headers: {
      location: sitePath(page, origin),
      'cache-control': 'no-store',
      'set-cookie': cookie(value, maxAge, protocol === 'https:', crossSite),
    },
  });
}

/** The refusal that a page has to show, and the header that forgets it; undefined without one for this page. */
export function takeRefusal(
  { headers }: Pick<ReadRequest, 'headers'>,
  path: string,
  { isSecure, crossSite }: { readonly isSecure: boolean; readonly crossSite: boolean },
): { readonly form: FormRefusal; readonly forget: string } | undefined {
  const all = headers.get('cookie');
  // Most have none, and parsing decodes every cookie.
  const value = all?.includes(cookieName) ? parse(all, cookieName)[cookieName] : undefined;
  const found = value ? decode(value) : undefined;
  if (found?.path !== path) return undefined;
  const { code, message, kept } = found;
  return { form: { code, message, kept }, forget: cookie('', 0, isSecure, crossSite) };
}

function cookie(value: string, seconds: number, secure: boolean, crossSite: boolean): string {
  return serialize(cookieName, value, {
    ...{ path: '/', maxAge: seconds, httpOnly: true, secure },
    ...(crossSite && secure ? { sameSite: 'None', partitioned: true } : { sameSite: 'Lax' }),
  });
}

/** Undefined for what this server did not write. */
function decode(value: string): KeptRefusal | undefined {
  try {
    const found: unknown = JSON.parse(Buffer.from(value, 'base64url').toString());
    const { path, code, message, kept } = Object(found);
    const isText = [path, code, message].every((each) => typeof each === 'string');
    const isKept = Object.values(Object(kept)).every((each) => typeof each === 'string');
    return isText && isKept ? { path, code, message, kept: { ...kept } } : undefined;
  } catch {
    return undefined;
  }
}
