import { invitation, type LabelledField, labels, resourceBullet, resourcesLine } from './labels.ts';
import { requireAddress, requireField, type TextField } from './require-field.ts';
import { requireMessageText } from './require-message-text.ts';
import type { SiweMessage } from './siwe-message.ts';
import { SiweMessageError, type SiweMessageField } from './siwe-message-error.ts';

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
  if (!line.endsWith(invitation)) {
    throw new SiweMessageError('SIWE_HEADER', 'message', `line 1 must end in "${invitation}"`);
  }
  const origin = line.slice(0, -invitation.length);
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
