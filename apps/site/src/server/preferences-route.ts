import { type Preference, preferenceCookie } from './preferences.ts';

/**
 * `POST /preferences/<name>` with a form field of the same name (`scheme`: system, light or dark; `locale`:
 * a language): remembers the choice and goes back to the page it came from. It works before any script has
 * loaded.
 */
export async function changePreference(
  request: Request,
  name: Preference,
  origin: string,
): Promise<Response> {
  // A choice of colours is no secret and no power; still no other site gets to make it.
  const site = request.headers.get('sec-fetch-site') ?? 'same-origin';
  const length = Number(request.headers.get('content-length') ?? '0');
  if (site !== 'same-origin' || !(length > 0 && length <= 256))
    return new Response(null, { status: 400 });
  const choice = new URLSearchParams(await request.text()).get(name) ?? '';
  const referrer = URL.parse(request.headers.get('referer') ?? '');
  const back = referrer?.origin === origin ? referrer.pathname + referrer.search : '/';
  return new Response(null, {
    status: 303,
    headers: {
      location: origin + back,
      'cache-control': 'no-store',
      'set-cookie': preferenceCookie(name, choice, origin.startsWith('https://')),
    },
  });
}
