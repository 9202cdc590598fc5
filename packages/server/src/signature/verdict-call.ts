import { encodeBytes, sizeOfBytes, toWord } from './abi.ts';
import type { UnwrappedSignature } from './unwrap-signature.ts';
import { verdictBytecode } from './verdict-bytecode.ts';

/** The transaction object of an `eth_call`; every value is 0x-prefixed hex. */
export type EthCall = { readonly from: string; readonly gas: string; readonly data: `0x${string}` };

/** An unused address: some contracts accept everything from the zero address, as a call without `from` has it. */
const from = '0x5e55104e5e55104e5e55104e5e55104e5e55104e';

/** 16 million: above what Verdict.sol passes on, below the limit of EIP-7825 for a transaction. */
const gas = '0xf42400';

/** The call that asks an account about a signature: Verdict.sol's constructor with its arguments. */
export function encodeVerdictCall(
  address: string,
  hash: Uint8Array,
  { inner, prepare }: UnwrappedSignature,
): EthCall {
  const head = 5 * 32;
  const encoded = Buffer.concat([
    toWord(BigInt(address)),
    hash,
    toWord(head),
    toWord(prepare?.to ?? 0),
    toWord(head + sizeOfBytes(inner.length)),
    encodeBytes(inner),
    encodeBytes(prepare?.data ?? Buffer.alloc(0)),
  ]);
  return { from, gas, data: `${verdictBytecode}${encoded.toString('hex')}` };
}

/** The answer of Verdict.sol. */
export type VerdictAnswer = {
  readonly verdict: 'refused' | 'accepted' | 'not-deployed' | 'too-little-gas';
  readonly chainId: number;
  /** What was deployed at the address before anything was prepared. */
  readonly code: 'none' | 'delegation' | 'contract';
  readonly block: number;
};

const verdicts = ['refused', 'accepted', 'not-deployed', 'too-little-gas'] as const;

/** EIP-7702: an account that delegates has this and an address as its code. */
const delegationHead = 'ef0100';
const delegationLength = 23;

/** Reads the five words that Verdict.sol answers; undefined for anything else. */
export function decodeVerdictAnswer(result: unknown): VerdictAnswer | undefined {
  if (typeof result !== 'string' || !/^0x[0-9a-fA-F]{320}$/.test(result)) return undefined;
  const word = (index: number) => result.slice(2 + 64 * index, 66 + 64 * index);
  const number = (index: number) => Number(BigInt(`0x${word(index)}`));
  const verdict = verdicts[number(0)];
  if (verdict === undefined) return undefined;
  const delegates =
    number(2) === delegationLength && word(3).toLowerCase().startsWith(delegationHead);
  return {
    verdict,
    chainId: number(1),
    code: number(2) === 0 ? 'none' : delegates ? 'delegation' : 'contract',
    block: number(4),
  };
}
