import type { OwnSession, Session } from '@portico/protocol';
import type { Address, Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

/** Keys that guard nothing. The addresses of examples follow from them, so they are the same in every visit. */
export const keys = [1, 2, 3].map((digit): Hex => `0x${String(digit).repeat(64)}`) as [
  Hex,
  Hex,
  Hex,
];

export const addresses = keys.map((key) => privateKeyToAccount(key).address) as [
  Address,
  Address,
  Address,
];

export const accountOf = (address: Address): string => `eip155:8453:${address}`;

const day = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * day).toISOString();

export function sessionOf(address: Address): Session {
  return {
    id: 'this-browser',
    user: { id: 'user-1', name: address },
    account: accountOf(address),
    accounts: [accountOf(address)],
    wallets: [{ address, chainId: 8453, account: accountOf(address) }],
    address,
    chainId: 8453,
    createdAt: ago(1),
    expires: ago(-6),
  };
}

export function otherSessions(): readonly OwnSession[] {
  return [
    {
      id: 'phone',
      current: false,
      createdAt: ago(3),
      lastSeenAt: ago(0.1),
      expires: ago(-4),
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    },
    {
      id: 'office',
      current: false,
      createdAt: ago(12),
      lastSeenAt: ago(5),
      expires: ago(-2),
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
  ];
}
