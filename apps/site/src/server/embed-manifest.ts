import { words } from '../locales/en/shell.ts';
import { siteName } from '../site.ts';

/** Shown beside the site's name in the list of apps. */
export const embedIcon = '/icon-192.png';

/** What Safe reads about an app before it shows it: https://docs.safe.global, "Safe Apps". Any site may. */
export function embedManifest(): Response {
  const manifest = {
    name: siteName,
    // In English: Safe's list of apps asks without a language.
    description: words.description,
    iconPath: embedIcon.slice(1),
    icons: [{ src: embedIcon.slice(1), sizes: '192x192', type: 'image/png' }],
  };
  return Response.json(manifest, {
    headers: {
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=3600',
      ...forEveryone,
    },
  });
}

/** Lets the page around the frame show a file of this site. */
export const forEveryone = { 'cross-origin-resource-policy': 'cross-origin' } as const;
