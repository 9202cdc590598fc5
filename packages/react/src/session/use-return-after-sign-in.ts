import { useEffect } from 'react';
import { returnAddress } from './return-address.ts';
import { useSession } from './use-session.ts';

/**
 * For a site's own sign-in page: as soon as there is a session, goes on to the page that the visitor was
 * sent here from.
 *
 * @example
 * function SignIn() {
 *   useReturnAfterSignIn();
 *   return <ConnectButton />;
 * }
 */
export function useReturnAfterSignIn(): void {
  const { status } = useSession();
  useEffect(() => {
    // A whole load: what comes next may be a page of the server's. replace: going back skips this page.
    if (status === 'authenticated') location.replace(returnAddress(location.href));
  }, [status]);
}
