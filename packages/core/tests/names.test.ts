import { type Address, base, type Chain } from '@portico/protocol';
import { type Anvil, startAnvil } from '@portico/testing/chain/anvil';
import { compile } from '@portico/testing/chain/compile';
import { type Abi, createTestClient, http, publicActions, walletActions } from 'viem';
import { namehash } from 'viem/ens';
import { encodePacked, keccak256 } from 'viem/utils';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccountReader } from '../src/account/account-reader.ts';
import { baseSepolia, mainnet } from '../src/chains.ts';
import { startEngine } from '../src/engine/tests/engine-harness.ts';
import {
  baseRegistry,
  baseReverseRegistrar,
  ensUniversalResolver,
  findBaseName,
  findEnsName,
} from '../src/names/find-account-name.ts';

const resolver = '0x426fA03fB86E510d0Dd9F70335Cf102a98b10875';
const picture = 'data:image/png;base64,AAAA';
const often = { pollingInterval: 10 };
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
  const contracts = compile('local-contracts.sol');
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
  // The site's clients read in bulk with it.
  const { Multicall } = compile('local-contracts.sol');
  const { address } = base.contracts.multicall3;
  await client.setCode({ address, bytecode: Multicall?.code ?? '0x' });
  write = async (address, contract, functionName, args) => {
    const abi: Abi = contracts[contract]?.abi ?? [];
    const call = { account, chain: null, address, abi, functionName, args };
    // The node answers before it has mined the block.
    await client.waitForTransactionReceipt({ hash: await client.writeContract(call), ...often });
  };
});
afterAll(() => anvil.stop());

const stops: (() => void)[] = [];
beforeEach(() => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

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

describe('the name that is shown', () => {
  /** Returns the name of an account on a site with these chains, which has no RPC URL of Ethereum. */
  const nameOn = (chains: readonly Chain[], account: Address) => {
    const rpcUrls = Object.fromEntries(chains.map(({ id }) => [id, [anvil.rpcUrl]]));
    const { engine, storage } = startEngine([], {}, { chains, rpcUrls });
    const source = createAccountReader(engine, storage, undefined).name(account, 0);
    stops.push(source.subscribe(() => undefined));
    return source.getSnapshot;
  };

  it('is the Basename where Base is one of the site’s chains, whatever comes first', async () => {
    const account = newAccount();
    await register('both.base.eth', account);
    await write(baseReverseRegistrar, 'Names', 'claim', [account, 'both.base.eth']);
    await expect.poll(nameOn([baseSepolia, base], account)).toEqual({ name: 'both.base.eth' });
    await expect.poll(nameOn([baseSepolia], account)).toBeNull();
  });

  it('is the ENS name where Ethereum is one of the site’s chains', async () => {
    const account = newAccount();
    await write(ensUniversalResolver, 'Universal', 'set', [account, 'carol.eth', '']);
    await expect.poll(nameOn([mainnet], account)).toMatchObject({ name: 'carol.eth' });
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
