import { invitation, type LabelledField, labels, resourceBullet, resourcesLine } from './labels.ts';
import { requireAddress, requireField } from './require-field.ts';
import { requireMessageText } from './require-message-text.ts';
import type { SiweMessage } from './siwe-message.ts';

/**
 * Writes a sign-in message (ERC-4361) for a wallet to sign. It conforms strictly, because wallets
 * protect a person against a wrong domain only in messages that do. The address is written in its
 * EIP-55 spelling. The fields may come straight from JSON: their types are checked as well.
 *
 * @throws SiweMessageError with the code and the name of the first field that is not valid.
 */
export function createSiweMessage(fields: SiweMessage): string {
  const { scheme, domain, address, statement, expirationTime, notBefore, requestId } = fields;
  const origin = scheme === undefined ? '' : `${requireField('scheme', scheme)}://`;
  const lines = [
    `${origin}${requireField('domain', domain)}${invitation}`,
    requireAddress(address),
    '',
    ...(statement === undefined ? [] : [requireField('statement', statement)]),
    '',
    labelled('uri', fields.uri),
    labelled('version', fields.version),
    labelled('chainId', digits(fields.chainId)),
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
function digits(chainId: unknown): unknown {
  return typeof chainId === 'number' ? String(chainId) : undefined;
}

function resourceLines(resources: readonly string[] | undefined): readonly string[] {
  if (resources === undefined) return [];
  if (!Array.isArray(resources)) requireField('resources', undefined);
  const items = resources.map((uri) => resourceBullet + requireField('resources', uri));
  return [resourcesLine, ...items];
}
