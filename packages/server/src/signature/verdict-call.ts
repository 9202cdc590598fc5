import { encodeBytes, sizeOfBytes, toWord } from './abi.ts';
import type { UnwrappedSignature } from './read-signature.ts';

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
  /** The kind of code at the address before anything was prepared. */
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

/** contracts/Verdict.sol as creation code. A test compiles the source and compares; after a change it prints the bytes for here. */
export const verdictBytecode =
  '0x60808060405261029a80380380916100178285610112565b833981019060a08183031261010e5761002f81610149565b60208201516040830151919290916001600160401b03811161010e578461005791830161017e565b61006360608301610149565b6080830151926001600160401b03841161010e5760a0966100ef94610088920161017e565b91853b9560205f80833c6100ea60845f5197604051948591630b135d3f60e11b60208401526024830152604060448301526100d2815180928160648601526020868601910161015d565b601f801991011681010301601f198101845283610112565b6101d2565b9160405192835246602084015260408301526060820152436080820152f35b5f80fd5b601f909101601f19168101906001600160401b0382119082101761013557604052565b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b038216820361010e57565b5f5b83811061016e5750505f910152565b818101518382015260200161015f565b81601f8201121561010e5780516001600160401b03811161013557604051926101b1601f8301601f191660200185610112565b8184526020828401011161010e576101cf916020808501910161015d565b90565b929091833b61024f575b6001600160a01b0381161561024757624ed4aa5a1061023e57815f9291836020819451930191624c4b40f150813b1561023757622f5c065a106102305761022291610271565b1561022c57600190565b5f90565b5050600390565b5050600290565b50505050600390565b505050505f90565b622f5c065a1061023e576102638385610271565b156101dc5750505050600190565b6020915f91828052838251920190622dc6c0fa630b135d3f60e11b5f511490601f3d1116169056fe';
