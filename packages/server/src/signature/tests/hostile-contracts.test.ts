import { type CompiledContract, compile } from '@portico/testing/chain/compile';
import { createSafe, deploySafeContracts, type Safe } from '@portico/testing/chain/safe';
import { startTestChain, type TestChain } from '@portico/testing/chain/test-chain';
import { createTestVerifier, type TestVerifier } from '@portico/testing/chain/test-verifier';
import {
  type Address,
  encodeFunctionData,
  type Hex,
  hashMessage,
  hexToBytes,
  parseAbi,
  serializeErc6492Signature,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSignature } from '../read-signature.ts';
import { decodeVerdictAnswer, encodeVerdictCall } from '../verdict-call.ts';

const hash = hashMessage('example.com wants you to sign in');
const signature = `0x${'5a'.repeat(100)}` as const;
const magic = '1626ba7e';
const refused = 'SIG_INVALID after 1 request';
const accepted = 'contract after 1 request';

let chain: TestChain;
let verify: TestVerifier;
let contracts: Readonly<Record<string, CompiledContract>>;
let safe: Safe;

beforeAll(async () => {
  chain = await startTestChain();
  verify = createTestVerifier([chain.rpcUrl]);
  contracts = compile('Hostile.sol');
  const owner = privateKeyToAccount(generatePrivateKey());
  safe = createSafe(chain, await deploySafeContracts(chain, '1.4.1'), [owner], 1);
  await safe.deploy();
  return chain.stop;
});

function deploy(name: string, args: readonly unknown[] = []): Promise<Address> {
  const contract = contracts[name];
  if (contract === undefined) throw new Error(`There is no ${name}`);
  return chain.deploy(contract, args);
}

describe('an account that', () => {
  test.each([
    ['loops without end', 'EndlessLoop', refused],
    ['reverts', 'Reverts', refused],
    ['burns all gas at once', 'Invalid', refused],
    ['reverts with half a megabyte that begins well', 'HugeRevert', refused],
    ['has a precompile repeat the question, which begins with the magic value', 'Echo', refused],
    ['destroys itself', 'SelfDestructs', refused],
    ['calls back and forth', 'Reenters', refused],
    ['accepts from an address that no transaction comes from', 'YesToNobody', refused],
    // By design: the owner of such an account shares it with everyone.
    ['accepts everything', 'YesToAll', accepted],
    ['accepts everything, in the first word of a megabyte', 'HugeAnswer', accepted],
  ])('%s', async (_, name, outcome) => {
    expect(await verify({ address: await deploy(name), hash, signature })).toBe(outcome);
  });

  test.each<[string, Hex, string]>([
    ['nothing', '0x', refused],
    ['the magic value alone', `0x${magic}`, refused],
    ['one byte less than a word', `0x${magic}${'00'.repeat(27)}`, refused],
    ['a one in the last bit', `0x${magic}${'00'.repeat(27)}01`, refused],
    ['the magic value as a number', `0x${'00'.repeat(28)}${magic}`, refused],
    ['true', `0x${'00'.repeat(31)}01`, refused],
    ['all bits set', `0x${'ff'.repeat(32)}`, refused],
    [
      'the magic value in its second word',
      `0x${'00'.repeat(32)}${magic}${'00'.repeat(28)}`,
      refused,
    ],
    [
      'the magic value and more behind it',
      `0x${magic}${'00'.repeat(28)}${'ff'.repeat(32)}`,
      accepted,
    ],
  ])('answers %s', async (_, words, outcome) => {
    const address = await deploy('Answers', [words]);
    expect(await verify({ address, hash, signature })).toBe(outcome);
  });
});

describe('a preparation that', () => {
  const hostile = [
    'EndlessLoop',
    'Invalid',
    'HugeAnswer',
    'HugeRevert',
    'SelfDestructs',
    'Reenters',
  ];

  test.each([...hostile, 'YesToAll'])('%s makes no account of an empty address', async (name) => {
    const { address } = privateKeyToAccount(generatePrivateKey());
    const prepareTo = await deploy(name);
    const wrapped = serializeErc6492Signature({ address: prepareTo, data: '0x', signature });
    expect(await verify({ address, hash, signature: wrapped })).toBe(
      'SIG_DEPLOY_FAILED after 1 request',
    );
  });

  test.each([...hostile, 'YesToAll'])('%s does not change the verdict of a Safe', async (name) => {
    const { address } = safe;
    const prepareTo = await deploy(name);
    const wrap = (inner: Hex) =>
      serializeErc6492Signature({ address: prepareTo, data: '0x', signature: inner });
    const right = wrap(await safe.sign(hash));
    expect(await verify({ address, hash, signature: right })).toBe(accepted);
    const wrong = wrap(await safe.sign(hashMessage('another message')));
    expect(await verify({ address, hash, signature: wrong })).toBe(refused);
  });

  test('uses up all its gas leaves enough for the checks before and after', async () => {
    const address = await deploy('EndlessLoop');
    const wrapped = serializeErc6492Signature({ address, data: '0x', signature });
    expect(await verify({ address, hash, signature: wrapped })).toBe(refused);
  });

  test('is the identity precompile proves nothing', async () => {
    const identity = '0x0000000000000000000000000000000000000004';
    const data: Hex = `0x${magic}${'00'.repeat(28)}`;
    const wrapped = serializeErc6492Signature({ address: identity, data, signature });
    expect(await verify({ address: safe.address, hash, signature: wrapped })).toBe(refused);
    expect(await verify({ address: identity, hash, signature: wrapped })).toBe(
      'ADDRESS_RESERVED after 0 requests',
    );
  });

  test('changes an account during the check changes nothing on the chain', async () => {
    const address = await deploy('Switch');
    const data = encodeFunctionData({ abi: parseAbi(['function turnOn()']) });
    const wrapped = serializeErc6492Signature({ address, data, signature });
    expect(await verify({ address, hash, signature: wrapped })).toBe(accepted);
    expect(await verify({ address, hash, signature })).toBe(refused);
  });
});

test.each(['0', '1', '4', 'a', '100', 'ffff'])('address 0x…%s is reserved', async (last) => {
  const address: Hex = `0x${last.padStart(40, '0')}`;
  for (const value of [signature, '0x', `0x${'00'.repeat(64)}1b`]) {
    expect(await verify({ address, hash, signature: value })).toBe(
      'ADDRESS_RESERVED after 0 requests',
    );
  }
});

test.each([
  '',
  '0x0',
  '0xzz',
  `0x${'00'.repeat(16_385)}`,
  `0x${'6492'.repeat(16)}`,
  `0x01${'8010'.repeat(16)}`,
])('a malformed signature sends no request (%#)', async (value) => {
  expect(await verify({ address: safe.address, hash, signature: value })).toBe(
    'SIG_MALFORMED after 0 requests',
  );
});

test('the largest accepted signature can be verified', async () => {
  const address = await deploy('YesToAll');
  const largest = `0x${'5a'.repeat(16_384)}`;
  expect(await verify({ address, hash, signature: largest })).toBe(accepted);
});

test('a node that gives a call too little gas is treated as one that answers no', async () => {
  const signature = readSignature(await safe.sign(hash));
  const call = encodeVerdictCall(safe.address, hexToBytes(hash), signature);
  const verdicts = new Set<string | undefined>();
  for (let gas = 200_000; gas <= 4_000_000; gas += 200_000) {
    const { data } = await chain.client.call({ data: call.data, gas: BigInt(gas) });
    verdicts.add(decodeVerdictAnswer(data)?.verdict);
  }
  expect(verdicts).toEqual(new Set(['too-little-gas', 'accepted']));
});
