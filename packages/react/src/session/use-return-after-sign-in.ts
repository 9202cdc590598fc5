import { useEffect } from 'react';
import { returnAddress } from './return-address.ts';
import { useSession } from './use-session.ts';

/**
 * For a site's own sign-in page: as soon as there is a session, goes to `callbackUrl`, or without one to
 * the page's query parameter of that name. URLs of other origins lead to the root of the site.
 *
 * @example
 * function SignIn() {
 *   useReturnAfterSignIn();
 *   return <ConnectButton />;
 * }
 */
export function useReturnAfterSignIn(callbackUrl?: string): void {
  const { status } = useSession();
  useEffect(() => {
    // A full load, as the target may be rendered by the server. replace: "back" skips the sign-in page.
    if (status === 'authenticated') location.replace(returnAddress(location.href, callbackUrl));
  }, [status, callbackUrl]);
}
