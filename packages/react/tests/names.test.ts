import { type Address, base } from '@portico/protocol';
import { type Abi, createTestClient, http, publicActions, walletActions } from 'viem';
import { namehash } from 'viem/ens';
import { encodePacked, keccak256 } from 'viem/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensUniversalResolver, findEnsName } from '../src/names/find-account-name.ts';
import { baseRegistry, baseReverseRegistrar, findBaseName } from '../src/names/find-base-name.ts';
import { compile } from './compile.ts';
import { type Anvil, startAnvil } from './start-anvil.ts';

const resolver = '0x426fA03fB86E510d0Dd9F70335Cf102a98b10875';
const picture = 'data:image/png;base64,AAAA';
let anvil: Anvil;
let client: ReturnType<typeof connect>;
let write: (
  address: Address,
  contract: string,
  functionName: string,
  args: readonly unknown[],
) => Promise<void>;

function connect(url: string) {
  return createTestClient({
    mode: 'anvil',
    chain: {
      id: base.id,
      name: base.name,
      nativeCurrency: base.nativeCurrency,
      rpcUrls: { default: { http: [url] } },
    },
    transport: http(url),
  })
    .extend(publicActions)
    .extend(walletActions);
}

beforeAll(async () => {
  anvil = await startAnvil();
  client = connect(anvil.rpcUrl);
  await client.setAutomine(true);
  const contracts = compile('names.sol');
  const [account = baseRegistry] = await client
    .requestAddresses()
    .catch(() => client.getAddresses());
  for (const [address, name] of [
    [baseRegistry, 'Names'],
    [baseReverseRegistrar, 'Names'],
    [resolver, 'Names'],
    [ensUniversalResolver, 'Universal'],
  ] as const) {
    await client.setCode({ address, bytecode: contracts[name]?.code ?? '0x' });
  }
  write = async (address, contract, functionName, args) => {
    const abi: Abi = contracts[contract]?.abi ?? [];
    await client.writeContract({ account, chain: null, address, abi, functionName, args });
  };
});
afterAll(() => anvil.stop());

let count = 0;
/** An unused account, another one each time. */
function newAccount(): Address {
  count += 1;
  return `0x${count.toString(16).padStart(40, 'a')}`;
}

const nodeOf = (name: string) => {
  try {
    return namehash(name);
  } catch {
    return keccak256('0x');
  }
};

/** Registers the name, with records on Base. */
async function register(name: string, owner: Address, avatar = ''): Promise<void> {
  await write(baseRegistry, 'Names', 'setResolver', [nodeOf(name), resolver]);
  await write(resolver, 'Names', 'setAddr', [nodeOf(name), owner]);
  await write(resolver, 'Names', 'setText', [nodeOf(name), 'avatar', avatar]);
}

describe('a Basename', () => {
  it('is the account’s primary name on Base, if the name resolves back to it', async () => {
    const account = newAccount();
    await register('alice.base.eth', account, picture);
    await write(baseReverseRegistrar, 'Names', 'claim', [account, 'alice.base.eth']);
    expect(await findBaseName(client, account)).toEqual({
      name: 'alice.base.eth',
      avatar: picture,
    });
  });

  it('is found where Basenames kept it before ENS had a registrar on Base', async () => {
    const account = newAccount();
    await register('early.base.eth', account);
    const label = keccak256(new TextEncoder().encode(account.slice(2).toLowerCase()));
    const node = keccak256(
      encodePacked(['bytes32', 'bytes32'], [namehash('80002105.reverse'), label]),
    );
    await write(baseRegistry, 'Names', 'setResolver', [node, resolver]);
    await write(resolver, 'Names', 'setName', [node, 'early.base.eth']);
    expect(await findBaseName(client, account)).toEqual({ name: 'early.base.eth' });
  });

  it('is ignored for an account that only claims it', async () => {
    const account = newAccount();
    await register('taken.base.eth', newAccount());
    await write(baseReverseRegistrar, 'Names', 'claim', [account, 'taken.base.eth']);
    expect(await findBaseName(client, account)).toBeNull();
  });

  it.each([
    ['that Base cannot check', 'alice.eth'],
    ['that is not in normal form', 'ALICE.base.eth'],
    ['with an invisible character', 'ali\u200bce.base.eth'],
    ['that is no name at all', '<b>.base.eth'],
    ['that was never registered', 'nobody.base.eth'],
  ])('is not one %s', async (_, name) => {
    const account = newAccount();
    if (name !== 'nobody.base.eth') await register(name, account);
    await write(baseReverseRegistrar, 'Names', 'claim', [account, name]);
    expect(await findBaseName(client, account)).toBeNull();
  });

  it('is missing for an account without one', async () => {
    expect(await findBaseName(client, newAccount())).toBeNull();
  });
});

describe('an ENS name', () => {
  it('comes with the avatar that its record names', async () => {
    const account = newAccount();
    await write(ensUniversalResolver, 'Universal', 'set', [account, 'bob.eth', picture]);
    expect(await findEnsName(client, account)).toEqual({ name: 'bob.eth', avatar: picture });
  });

  it('is missing for an account without one, or with one that is not normalized', async () => {
    expect(await findEnsName(client, newAccount())).toBeNull();
    const account = newAccount();
    await write(ensUniversalResolver, 'Universal', 'set', [account, 'Bob.eth', '']);
    expect(await findEnsName(client, account)).toBeNull();
  });

  it.each(['<b>.eth', 'ali\u200bce.eth', 'a..eth'])(
    'is missing when it is no valid name: %j',
    async (name) => {
      const account = newAccount();
      await write(ensUniversalResolver, 'Universal', 'set', [account, name, '']);
      expect(await findEnsName(client, account)).toBeNull();
    },
  );
});
