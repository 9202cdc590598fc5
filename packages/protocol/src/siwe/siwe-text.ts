import type { SiweMessage } from './siwe-message.ts';
import { requireAddress, requireField, SiweMessageError } from './siwe-message.ts';

/** Prefixes of the fields, one line each, in the order that ERC-4361 fixes. */
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
type LabelledField = keyof typeof labels;

const labelledFields = Object.keys(labels) as LabelledField[];

/** The lines that a message may lack. */
const optionalFields: ReadonlySet<string> = new Set(['expirationTime', 'notBefore', 'requestId']);

/** The end of the first line, after the domain. */
export const headerSuffix = ' wants you to sign in with your Ethereum account:';

/** The line above the list of resources. */
const resourcesLine = 'Resources:';

/** Prefix of each resource in the list. */
const resourceBullet = '- ';

/**
 * Writes a sign-in message (ERC-4361) for a wallet to sign. It conforms strictly, because wallets
 * warn about a wrong domain only in messages that do. The address is written in its
 * EIP-55 spelling. The fields may come straight from JSON: their types are checked as well.
 *
 * @throws SiweMessageError with the code and the name of the first field that is not valid.
 */
export function createSiweMessage(fields: SiweMessage): string {
  const { scheme, domain, address, statement, resources } = fields;
  const origin = scheme === undefined ? '' : `${requireField('scheme', scheme)}://`;
  const lines: string[] = [
    `${origin}${requireField('domain', domain)}${headerSuffix}`,
    requireAddress(address),
    '',
  ];
  if (statement !== undefined) lines.push(requireField('statement', statement));
  lines.push('');
  for (const field of labelledFields) {
    const value = fields[field];
    if (value === undefined && optionalFields.has(field)) continue;
    const text = field === 'chainId' ? chainIdText(value) : value;
    lines.push(labels[field] + requireField(field, text));
  }
  if (resources !== undefined) {
    if (!Array.isArray(resources)) requireField('resources', undefined);
    lines.push(resourcesLine);
    for (const uri of resources) lines.push(resourceBullet + requireField('resources', uri));
  }
  return requireMessageText(lines.join('\n'));
}

/** Only numbers are spelled out: `String` on an object from JSON may throw an error of its own. */
function chainIdText(chainId: unknown): unknown {
  return typeof chainId === 'number' ? String(chainId) : undefined;
}

/**
 * Reads a sign-in message by the whole grammar of ERC-4361 and nothing beyond it: printable ASCII,
 * LF between lines, nothing before, between or after. The literal texts are matched in their exact
 * case, as every wallet writes them. `address` comes back in its EIP-55 spelling; a signature covers
 * the text as it was received, so hash that and never a message that was written again.
 *
 * @throws SiweMessageError with a code of the catalogue and the name of the field, and nothing else.
 */
export function parseSiweMessage(text: string): SiweMessage {
  const lines = requireMessageText(text).split('\n');
  const header = lines.shift() ?? '';
  if (!header.endsWith(headerSuffix)) {
    throw new SiweMessageError('SIWE_HEADER', 'message', `line 1 must end in "${headerSuffix}"`);
  }
  const origin = header.slice(0, -headerSuffix.length);
  // An authority holds no slash, so the first "://" can only end a scheme.
  const cut = origin.indexOf('://');
  const scheme = cut === -1 ? undefined : requireField('scheme', origin.slice(0, cut));
  const domain = requireField('domain', cut === -1 ? origin : origin.slice(cut + 3));
  const address = requireAddress(lines.shift() ?? '');
  // `LF [ statement LF ] LF`: two empty lines mean no statement, three an empty one.
  const hasStatement = lines[1] !== '' || lines[2] === '';
  const [blank, sentence, end] = lines.splice(0, hasStatement ? 3 : 2);
  const layout = 'must be followed by an empty line';
  if (blank !== '') throw new SiweMessageError('SIWE_LAYOUT', 'address', layout);
  const statement = hasStatement ? requireField('statement', sentence) : undefined;
  if (hasStatement && end !== '') throw new SiweMessageError('SIWE_LAYOUT', 'statement', layout);
  const fields: Partial<Record<LabelledField, string>> = {};
  for (const field of labelledFields) {
    const label = labels[field];
    if (lines[0]?.startsWith(label)) {
      fields[field] = requireField(field, lines.shift()?.slice(label.length));
    } else if (!optionalFields.has(field)) {
      throw new SiweMessageError('SIWE_LAYOUT', field, `its line must begin with "${label}"`);
    }
  }
  let resources: string[] | undefined;
  if (lines[0] === resourcesLine) {
    lines.shift();
    resources = [];
    while (lines[0]?.startsWith('-')) {
      const line = lines.shift() ?? '';
      const uri = line.startsWith(resourceBullet) ? line.slice(resourceBullet.length) : '';
      resources.push(requireField('resources', uri));
    }
  }
  if (lines.length > 0) {
    throw new SiweMessageError('SIWE_TRAILING', 'message', 'must end after its last field');
  }
  // The loop found every field that is required.
  return {
    ...(scheme !== undefined && { scheme }),
    domain,
    address,
    ...(statement !== undefined && { statement }),
    ...fields,
    chainId: Number(fields.chainId),
    ...(resources && { resources }),
  } as SiweMessage;
}

/** A sign-in message is at most this many characters (and bytes: it is ASCII). */
export const maxSiweMessageLength = 8192;

/** The bound and the alphabet of a whole message: printable ASCII and LF. No CR, no tab, no BOM. */
function requireMessageText(text: string): string {
  if (text.length > maxSiweMessageLength) {
    const expected = `must be at most ${maxSiweMessageLength} characters`;
    throw new SiweMessageError('SIWE_TOO_LONG', 'message', expected);
  }
  if (/[^\n\x20-\x7e]/.test(text)) {
    const expected = 'must be printable ASCII with LF line ends';
    throw new SiweMessageError('SIWE_NOT_ASCII', 'message', expected);
  }
  return text;
}
