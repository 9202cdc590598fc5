'use client';

import { parseSiteUrl, type SiteUrl, siteUrl } from '@portico/protocol';
import { useEffect } from 'react';
import { useSessionContext } from './use-session.tsx';

/** Returns the URL that a sign-in page continues at; the root of the site for another origin, because anyone can write such a link. */
export function returnAddress(page: string, callbackUrl?: string): SiteUrl {
  const { origin, searchParams } = new URL(page);
  const site = { origin };
  const target = parseSiteUrl(callbackUrl ?? searchParams.get('callbackUrl') ?? '/', site, origin);
  return target ?? siteUrl('/', site);
}

/**
 * For a site's own sign-in page: as soon as there is a session, goes to `callbackUrl`, by default the page's query parameter of that name.
 * URLs of other origins lead to the root of the site.
 *
 * @example
 * function SignIn() {
 *   useReturnAfterSignIn();
 *   return <ConnectButton />;
 * }
 */
export function useReturnAfterSignIn(callbackUrl?: string): void {
  // Not useSession, which waits for a promise of the session: nothing is rendered here.
  const { store } = useSessionContext();
  useEffect(() => {
    const goOn = () => {
      if (store.getSnapshot().status !== 'authenticated') return;
      // A full load, as the target may be rendered by the server. replace: "back" skips the sign-in page.
      location.replace(returnAddress(location.href, callbackUrl));
    };
    goOn();
    return store.subscribe(goOn);
  }, [store, callbackUrl]);
}
