import { parseCaipAccountId } from './account-id.ts';
import { CaipError } from './caip-error.ts';
import { parseCaipChainId } from './chain-id.ts';
import type {
  ApprovedNamespace,
  ApprovedNamespaces,
  RequiredNamespace,
  RequiredNamespaces,
} from './namespaces.ts';
import { quote } from './quote.ts';

const keyPattern = /^[-a-z0-9]{3,8}(?::[-_a-zA-Z0-9]{1,32})?$/;

/**
 * Reads the namespaces that a WalletConnect proposal requires from an unknown value. Fields that
 * the protocol does not define are dropped.
 *
 * @throws CaipError `NAMESPACES_INVALID`, `CAIP_CHAIN_ID` or `CAIP_ACCOUNT_ID`, naming the place.
 */
export function parseRequiredNamespaces(value: unknown): RequiredNamespaces {
  return mapEntries(value, readRequired);
}

/**
 * Reads the namespaces that a wallet approved from an unknown value. An empty list of accounts is
 * refused: such a session could do nothing.
 *
 * @throws CaipError `NAMESPACES_INVALID`, `CAIP_CHAIN_ID` or `CAIP_ACCOUNT_ID`, naming the place.
 */
export function parseApprovedNamespaces(value: unknown): ApprovedNamespaces {
  return mapEntries(value, readApproved);
}

function readApproved(key: string, entry: Record<string, unknown>): ApprovedNamespace {
  const accounts = strings(entry.accounts, `${key}.accounts`);
  if (accounts.length === 0) throw invalid(`${key}.accounts`, 'name at least one account');
  for (const account of accounts) {
    const { namespace, reference } = parseCaipAccountId(account);
    requireInside(key, `${namespace}:${reference}`, `${key}.accounts`);
  }
  return { ...readRequired(key, entry), accounts };
}

function readRequired(key: string, entry: Record<string, unknown>): RequiredNamespace {
  const methods = strings(entry.methods, `${key}.methods`);
  const events = strings(entry.events, `${key}.events`);
  if (entry.chains === undefined) return { methods, events };

  const chains = strings(entry.chains, `${key}.chains`);
  for (const chain of chains) {
    parseCaipChainId(chain);
    requireInside(key, chain, `${key}.chains`);
  }
  return { chains, methods, events };
}

/** A chain or account listed under `eip155` must be of it; under `eip155:8453`, of that chain. */
function requireInside(key: string, chain: string, place: string): void {
  if (chain !== key && !chain.startsWith(`${key}:`)) {
    throw invalid(place, `belong to ${quote(key)}, and ${quote(chain)} does not`);
  }
}

function mapEntries<Entry>(
  value: unknown,
  read: (key: string, entry: Record<string, unknown>) => Entry,
): Record<string, Entry> {
  const entries = Object.entries(record(value, 'namespaces')).map(([key, entry]) => {
    if (!keyPattern.test(key)) {
      throw invalid(`the key ${quote(key)}`, 'be a namespace (eip155) or a chain id (eip155:8453)');
    }
    return [key, read(key, record(entry, key))] as const;
  });
  return Object.fromEntries(entries);
}

function record(value: unknown, place: string): Record<string, unknown> {
  if (!isRecord(value)) throw invalid(place, `be an object, not ${quote(value)}`);
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function strings(value: unknown, place: string): readonly string[] {
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) {
    throw invalid(place, 'be an array of strings');
  }
  return value;
}

function invalid(place: string, must: string): CaipError {
  return new CaipError('NAMESPACES_INVALID', `WalletConnect namespaces: ${place} must ${must}.`);
}
