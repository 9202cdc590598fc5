import type { SiweMessage } from './siwe-message.ts';
import {
  requireAddress,
  requireField,
  SiweMessageError,
  type SiweMessageField,
  type TextField,
} from './siwe-message.ts';

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
type LabelledField = keyof typeof labels;

/** The end of the first line, after the domain. */
export const headerSuffix = ' wants you to sign in with your Ethereum account:';

/** The line above the list of resources. */
const resourcesLine = 'Resources:';

/** How each resource of the list begins. */
const resourceBullet = '- ';

/**
 * Writes a sign-in message (ERC-4361) for a wallet to sign. It conforms strictly, because wallets
 * warn about a wrong domain only in messages that do. The address is written in its
 * EIP-55 spelling. The fields may come straight from JSON: their types are checked as well.
 *
 * @throws SiweMessageError with the code and the name of the first field that is not valid.
 */
export function createSiweMessage(fields: SiweMessage): string {
  const { scheme, domain, address, statement, expirationTime, notBefore, requestId } = fields;
  const origin = scheme === undefined ? '' : `${requireField('scheme', scheme)}://`;
  const lines = [
    `${origin}${requireField('domain', domain)}${headerSuffix}`,
    requireAddress(address),
    '',
    ...(statement === undefined ? [] : [requireField('statement', statement)]),
    '',
    labelled('uri', fields.uri),
    labelled('version', fields.version),
    labelled('chainId', chainIdText(fields.chainId)),
    labelled('nonce', fields.nonce),
    labelled('issuedAt', fields.issuedAt),
    ...(expirationTime === undefined ? [] : [labelled('expirationTime', expirationTime)]),
    ...(notBefore === undefined ? [] : [labelled('notBefore', notBefore)]),
    ...(requestId === undefined ? [] : [labelled('requestId', requestId)]),
    ...resourceLines(fields.resources),
  ];
  return requireMessageText(lines.join('\n'));
}

function labelled(field: LabelledField, value: unknown): string {
  return labels[field] + requireField(field, value);
}

/** Only numbers are spelled out: `String` on an object from JSON may throw an error of its own. */
function chainIdText(chainId: unknown): unknown {
  return typeof chainId === 'number' ? String(chainId) : undefined;
}

function resourceLines(resources: readonly string[] | undefined): readonly string[] {
  if (resources === undefined) return [];
  if (!Array.isArray(resources)) requireField('resources', undefined);
  const items = resources.map((uri) => resourceBullet + requireField('resources', uri));
  return [resourcesLine, ...items];
}

/** The lines of a message and how far they have been read. */
type Reader = { readonly lines: readonly string[]; next: number };

/**
 * Reads a sign-in message by the whole grammar of ERC-4361 and nothing beyond it: printable ASCII,
 * LF between lines, nothing before, between or after. The literal texts are matched in their exact
 * case, as every wallet writes them. `address` comes back in its EIP-55 spelling; a signature covers
 * the text as it was received, so hash that and never a message written anew.
 *
 * @throws SiweMessageError with a code of the catalogue and the name of the field, and nothing else.
 */
export function parseSiweMessage(text: string): SiweMessage {
  const reader: Reader = { lines: requireMessageText(text).split('\n'), next: 0 };
  const origin = readOrigin(reader);
  const address = requireAddress(readLine(reader));
  readBlank(reader, 'address');
  const statement = readStatement(reader);
  const uri = readRequired(reader, 'uri');
  readRequired(reader, 'version');
  const chainId = Number(readRequired(reader, 'chainId'));
  const nonce = readRequired(reader, 'nonce');
  const issuedAt = readRequired(reader, 'issuedAt');
  const expirationTime = readOptional(reader, 'expirationTime');
  const notBefore = readOptional(reader, 'notBefore');
  const requestId = readOptional(reader, 'requestId');
  const resources = readResources(reader);
  requireEnd(reader);

  return {
    ...origin,
    address,
    ...(statement === undefined ? {} : { statement }),
    uri,
    version: '1',
    chainId,
    nonce,
    issuedAt,
    ...(expirationTime === undefined ? {} : { expirationTime }),
    ...(notBefore === undefined ? {} : { notBefore }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(resources === undefined ? {} : { resources }),
  };
}

function peek(reader: Reader): string | undefined {
  return reader.lines[reader.next];
}

/** The next line, or an empty one at the end: no field accepts that where a line is required. */
function readLine(reader: Reader): string {
  return reader.lines[reader.next++] ?? '';
}

function readOrigin(reader: Reader): { scheme?: string; domain: string } {
  const line = readLine(reader);
  if (!line.endsWith(headerSuffix)) {
    throw new SiweMessageError('SIWE_HEADER', 'message', `line 1 must end in "${headerSuffix}"`);
  }
  const origin = line.slice(0, -headerSuffix.length);
  // An authority holds no slash, so the first "://" can only end a scheme.
  const end = origin.indexOf('://');
  if (end === -1) return { domain: requireField('domain', origin) };
  return {
    scheme: requireField('scheme', origin.slice(0, end)),
    domain: requireField('domain', origin.slice(end + 3)),
  };
}

function readBlank(reader: Reader, after: SiweMessageField): void {
  if (peek(reader) !== '') {
    throw new SiweMessageError('SIWE_LAYOUT', after, 'must be followed by an empty line');
  }
  reader.next++;
}

/**
 * `[ statement LF ] LF` after the address's empty line: one more empty line means no statement, two
 * mean an empty one.
 */
function readStatement(reader: Reader): string | undefined {
  if (peek(reader) === '' && reader.lines[reader.next + 1] !== '') {
    reader.next++;
    return undefined;
  }
  const statement = requireField('statement', readLine(reader));
  readBlank(reader, 'statement');
  return statement;
}

function readRequired(reader: Reader, field: LabelledField): string {
  const value = readOptional(reader, field);
  if (value === undefined) {
    throw new SiweMessageError('SIWE_LAYOUT', field, `its line must begin with "${labels[field]}"`);
  }
  return value;
}

function readOptional(reader: Reader, field: LabelledField & TextField): string | undefined {
  const label = labels[field];
  if (!peek(reader)?.startsWith(label)) return undefined;
  return requireField(field, readLine(reader).slice(label.length));
}

function readResources(reader: Reader): readonly string[] | undefined {
  if (peek(reader) !== resourcesLine) return undefined;
  reader.next++;
  const resources: string[] = [];
  while (peek(reader)?.startsWith('-')) {
    const line = readLine(reader);
    const uri = line.startsWith(resourceBullet) ? line.slice(resourceBullet.length) : '';
    resources.push(requireField('resources', uri));
  }
  return resources;
}

function requireEnd(reader: Reader): void {
  if (reader.next < reader.lines.length) {
    throw new SiweMessageError('SIWE_TRAILING', 'message', 'must end after its last field');
  }
}

/** A sign-in message is at most this many characters (and bytes: it is ASCII). */
export const maxSiweMessageLength = 8192;

/** The bound and the alphabet of a whole message: printable ASCII and LF. No CR, no tab, no BOM. */
function requireMessageText(text: string): string {
  if (text.length > maxSiweMessageLength) {
    throw new SiweMessageError(
      'SIWE_TOO_LONG',
      'message',
      `must be at most ${maxSiweMessageLength} characters`,
    );
  }
  if (/[^\n\x20-\x7e]/.test(text)) {
    throw new SiweMessageError(
      'SIWE_NOT_ASCII',
      'message',
      'must be printable ASCII with LF line ends',
    );
  }
  return text;
}
