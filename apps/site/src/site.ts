/** The name that titles, the mark and the sign-in message carry. */
export const siteName = 'Portico';

/** What the visitor reads in the message to sign. Printable ASCII: ERC-4361 allows nothing else. */
export const siteStatement = 'Sign in to Portico.';

/** For search engines and link previews, where a page has no description of its own. */
export const siteDescription =
  'Connect any wallet on Base, sign one message and you are in. No password, no e-mail, no fee.';
