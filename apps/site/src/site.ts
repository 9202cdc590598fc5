/** The name that titles, the mark and the sign-in message carry. */
export const siteName = 'Portico';

/** What the visitor reads in the message to sign. Printable ASCII: ERC-4361 allows nothing else. */
export const siteStatement = 'Sign in to Portico.';
