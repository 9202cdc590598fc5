import { schemeCookie } from './scheme-cookie.ts';

/**
 * `POST /preferences/scheme` with the form field `scheme` (system, light or dark): remembers the choice
 * and goes back to the page it came from. It works before any script has loaded.
 */
export async function changeScheme(request: Request, origin: string): Promise<Response> {
  // A choice of colours is no secret and no power; still no other site gets to make it.
  const site = request.headers.get('sec-fetch-site') ?? 'same-origin';
  const length = Number(request.headers.get('content-length') ?? '0');
  if (site !== 'same-origin' || !(length > 0 && length <= 256))
    return new Response(null, { status: 400 });
  const choice = new URLSearchParams(await request.text()).get('scheme') ?? undefined;
  const referrer = URL.parse(request.headers.get('referer') ?? '');
  const back = referrer?.origin === origin ? referrer.pathname + referrer.search : '/';
  return new Response(null, {
    status: 303,
    headers: {
      location: origin + back,
      'cache-control': 'no-store',
      'set-cookie': schemeCookie(choice, origin.startsWith('https://')),
    },
  });
}
