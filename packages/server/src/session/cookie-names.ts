/** The names of this server's cookies. */
export type CookieNames = {
  readonly session: string;
  readonly csrf: string;
  readonly callbackUrl: string;
};

/**
 * next-auth's names, because existing sites, docs and proxies know them. On https all carry `__Host-`, so
 * that no subdomain and no http page can plant one (next-auth does so only for its CSRF cookie).
 */
export function cookieNames(secure: boolean): CookieNames {
  const prefix = secure ? '__Host-' : '';
  return {
    session: `${prefix}next-auth.session-token`,
    csrf: `${prefix}next-auth.csrf-token`,
    callbackUrl: `${prefix}next-auth.callback-url`,
  };
}
