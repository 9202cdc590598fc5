import { base } from '@portico/protocol';
import { type Abi, encodeFunctionData, type Hex, namehash } from 'viem';
import type { FundedWallet } from '../wallets/test-wallet.ts';
import { compile } from './compile.ts';

/** One call to the chain that the contracts are put on. */
type Ask = FundedWallet['ask'];

const usdCoin = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const registry = '0xB94704422c2a1E396835A571837Aa5AE53285a95';
const registrar = '0x0000000000D8e504002cC26E3Ec46D81971C1664';
const resolver = '0x426fA03fB86E510d0Dd9F70335Cf102a98b10875';
const universalResolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe';

/** Puts USD Coin, with a supply of 1,234,567, and what reads contracts in bulk onto the local chain. */
export async function deployToken(ask: Ask): Promise<void> {
  const contracts = compile('local-contracts.sol');
  await ask('anvil_setCode', base.contracts.multicall3.address, contracts.Multicall?.code);
  await ask('anvil_setCode', usdCoin, contracts.Token?.code);
}

/** Gives an account a Basename on the local chain. */
export async function registerBaseName(ask: Ask, account: string, name: string): Promise<void> {
  await deployToken(ask);
  const { Names } = compile('local-contracts.sol');
  const abi: Abi = Names?.abi ?? [];
  for (const address of [registry, registrar, resolver]) {
    await ask('anvil_setCode', address, Names?.code);
  }
  const [from] = Object(await ask('eth_accounts'));
  const write = async (to: Hex, functionName: string, args: readonly unknown[]) => {
    await ask('eth_sendTransaction', {
      from,
      to,
      data: encodeFunctionData({ abi, functionName, args }),
    });
  };
  await write(registrar, 'claim', [account, name]);
  await write(registry, 'setResolver', [namehash(name), resolver]);
  await write(resolver, 'setAddr', [namehash(name), account]);
}

/** Gives an account an ENS name on a local chain that stands for Ethereum. */
export async function registerEnsName(
  ask: Ask,
  account: string,
  name: string,
  avatar: string,
): Promise<void> {
  const { Universal } = compile('local-contracts.sol');
  const abi: Abi = Universal?.abi ?? [];
  await ask('anvil_setCode', universalResolver, Universal?.code);
  const [from] = Object(await ask('eth_accounts'));
  await ask('eth_sendTransaction', {
    from,
    to: universalResolver,
    data: encodeFunctionData({ abi, functionName: 'set', args: [account, name, avatar] }),
  });
}
