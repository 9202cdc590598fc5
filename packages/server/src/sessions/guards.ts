import {
  type Address,
  base,
  type OptionNames,
  type Session,
  type SessionBase,
} from '@portico/protocol';
import type { PublicClient } from 'viem';
import { AuthError } from '../common/auth-error.ts';
import type { Decision } from '../common/user-callbacks.ts';
import { findWallets, type SessionCheckOptions, sessionCheckNames } from './session.ts';

/** The tools of a condition besides the session. */
export type ConditionTools = {
  /** viem's client of a chain, as `auth.client`. */
  readonly client: (chainId: number) => Promise<PublicClient>;
};

/** Decides if a session passes a guard, as `allow` does: `true`, or a refusal, in five seconds; one that fails is an outage (503). */
export type SessionCondition<Data extends object = object> = (
  session: Session<Data>,
  tools: ConditionTools,
) => Decision | Promise<Decision>;

/** The check of a session that a guard asks for. */
export type GuardOptions<Data extends object = object> = SessionCheckOptions & {
  /** The condition that the session has to meet. Default: any session may pass. */
  readonly where?: SessionCondition<Data> | undefined;
};

/** The names of those options: a misspelt one would let everyone in. */
export const guardOptionNames = {
  ...sessionCheckNames,
  where: true,
} as const satisfies OptionNames<GuardOptions>;

/** The token that a condition is about. */
export type TokenOptions = {
  /** The chain that the token is on. Default: Base, 8453. */
  readonly chainId?: number;
  /** The token within its contract: of ERC-1155 for `holds`, of ERC-721 for `owns`. */
  readonly id?: bigint;
};

/** The amount that `holds` asks for. */
export type HoldsOptions = TokenOptions & {
  /** In the smallest unit of the token. Default: 1. */
  readonly atLeast?: bigint;
};

/**
 * A condition about a token. Pass it to a guard as `where`, or call it with accounts and the session server.
 * @throws AuthError CHAIN_UNAVAILABLE (503) when the chain cannot be read
 */
export type TokenCondition = (
  session: Pick<SessionBase, 'accounts'>,
  tools: ConditionTools,
) => Promise<boolean>;

/**
 * Requires that the user's wallets together hold an amount of an ERC-20 token, of an ERC-721 collection or, with `id`, of an
 * ERC-1155 token. Only accounts on the token's chain count: elsewhere the address of a contract account may belong to someone else.
 * @param token the address of its contract
 * @example
 * app.get('/club', requireSession(auth, { where: holds(usdc, { atLeast: 5_000_000n }) }), club);
 */
export function holds(
  token: Address,
  { atLeast = 1n, chainId = base.id, id }: HoldsOptions = {},
): TokenCondition {
  const call = { address: token, abi, functionName: 'balanceOf' } as const;
  return async ({ accounts }, tools) => {
    const balances = await readChain(tools, chainId, (client) =>
      findAddresses(accounts, chainId).map((owner) =>
        id === undefined
          ? client.readContract({ ...call, args: [owner] })
          : client.readContract({ ...call, args: [owner, id] }),
      ),
    );
    return balances.reduce((sum, balance) => sum + balance, 0n) >= atLeast;
  };
}

/**
 * Requires that one of the user's wallets owns an NFT of a collection (ERC-721), with `id` this one.
 * @param collection the address of its contract
 * @example
 * const session = await requireSession(auth, request, { where: owns(pass, { id: 7n }) });
 */
export function owns(
  collection: Address,
  { chainId = base.id, id }: TokenOptions = {},
): TokenCondition {
  if (id === undefined) return holds(collection, { chainId });
  const call = { address: collection, abi, functionName: 'ownerOf', args: [id] } as const;
  return async ({ accounts }, tools) => {
    const [owner] = await readChain(tools, chainId, (client) => [
      client.readContract(call).catch(undefinedWhenReverted),
    ]);
    return findAddresses(accounts, chainId).some(
      (own) => own.toLowerCase() === owner?.toLowerCase(),
    );
  };
}

const view = { type: 'function', stateMutability: 'view' } as const;
const address = { type: 'address' } as const;
const number = { type: 'uint256' } as const;
const abi = [
  { ...view, name: 'balanceOf', inputs: [address], outputs: [number] },
  { ...view, name: 'balanceOf', inputs: [address, number], outputs: [number] },
  { ...view, name: 'ownerOf', inputs: [number], outputs: [address] },
] as const;

/** Reads in one call. A failure is neither yes nor no: 0 would lock holders out. */
async function readChain<Value>(
  { client }: ConditionTools,
  chainId: number,
  calls: (client: PublicClient) => readonly Promise<Value>[],
): Promise<readonly Value[]> {
  // A chain that the site does not use is a mistake of its code, not an outage.
  const reader = await client(chainId);
  try {
    return await Promise.all(calls(reader));
  } catch (cause) {
    throw new AuthError('CHAIN_UNAVAILABLE', { cause });
  }
}

/** Contracts revert for a token that does not exist (EIP-721). */
function undefinedWhenReverted(error: Error): undefined {
  if ((error.cause as Error | undefined)?.name !== 'ContractFunctionRevertedError') throw error;
}

function findAddresses(accounts: readonly string[], chainId: number): readonly Address[] {
  return findWallets(accounts)
    .filter((wallet) => wallet.chainId === chainId)
    .map(({ address }) => address);
}
