/** How the fields begin in the text, one line each, in the order that ERC-4361 fixes. */
export const labels = {
  uri: 'URI: ',
  version: 'Version: ',
  chainId: 'Chain ID: ',
  nonce: 'Nonce: ',
  issuedAt: 'Issued At: ',
  expirationTime: 'Expiration Time: ',
  notBefore: 'Not Before: ',
  requestId: 'Request ID: ',
} as const;

/** A field that is a line with a label. */
export type LabelledField = keyof typeof labels;

/** What follows the domain in the first line. */
export const invitation = ' wants you to sign in with your Ethereum account:';

/** The line above the list of resources. */
export const resourcesLine = 'Resources:';

/** How each resource of the list begins. */
export const resourceBullet = '- ';
