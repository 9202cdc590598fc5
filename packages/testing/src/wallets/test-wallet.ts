import type { BrowserContext, Page } from '@playwright/test';
import type { Address } from '@portico/protocol';
import type { TestContract, TestWalletReply, TestWalletRequest } from '@portico/react/testing';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { type Anvil, askAnvil } from '../chain/anvil.ts';
import type { PageWalletOptions } from './in-page/wallet-entry.ts';
import { inPageScript } from './in-page-script.ts';

/** A wallet in every page of a context, and the strings it hangs on. */
export type InstalledWallet = {
  /** The first account, able to sign outside of the page as well. */
  readonly account: PrivateKeyAccount;
  /** The wallet's first account: the key's, or the contract. */
  readonly address: Address;
  readonly name: string;
  /** Lets the next requests of a method end like this; then the wallet answers properly again. */
  script(page: Page, method: string, ...replies: readonly TestWalletReply[]): Promise<void>;
  /** The same, for the next time that a page asks to connect, whichever request it asks with. */
  scriptConnect(page: Page, reply: TestWalletReply): Promise<void>;
  setAccounts(page: Page, addresses: readonly Address[]): Promise<void>;
  setChainId(page: Page, id: number): Promise<void>;
  /** The requests of this page so far. */
  calls(page: Page): Promise<readonly TestWalletRequest[]>;
  /** The number of requests to connect, which a real wallet shows to its owner. */
  connectRequests(page: Page): Promise<number>;
};

/** A site asks to connect with either; wallets show the same question. */
const connectMethods = ['wallet_requestPermissions', 'eth_requestAccounts', 'wallet_connect'];

/** Contexts whose pages have the code of wallets. */
const withWallets = new WeakSet<BrowserContext>();

/**
 * Gives every page of a browser context, now and after each reload, a wallet that announces itself
 * (EIP-6963). It approves everything unless scripted, and remembers the site as wallets do.
 */
export async function installTestWallet(
  context: BrowserContext,
  options: Partial<Omit<PageWalletOptions, 'contract' | 'sends'>> & {
    readonly name?: string;
    readonly rdns?: string;
    /** Speaks for a contract account; once per context. */
    readonly contract?: TestContract;
    /** The RPC URL of the chain that it sends to; once per context. Default: it cannot send. */
    readonly rpcUrl?: string;
  } = {},
): Promise<InstalledWallet> {
  const {
    name = 'Test wallet',
    rdns = 'example.portico.test',
    contract,
    rpcUrl,
    ...rest
  } = options;
  const privateKey = rest.privateKey ?? generatePrivateKey();
  const inPage: PageWalletOptions = {
    ...rest,
    ...(contract && { contract: { address: contract.address, code: contract.code } }),
    ...(rpcUrl && { sends: true }),
    privateKey,
    info: { ...rest.info, name, rdns },
  };
  if (rpcUrl) {
    // From outside of the page, whose policy allows requests only to its own site.
    await context.exposeFunction('porticoNode', (request: TestWalletRequest) =>
      askAnvil(rpcUrl, request.method, request.params ?? []),
    );
  }
  if (contract) {
    await context.exposeFunction('porticoSignForContract', (text: string) => contract.sign(text));
  }
  if (!withWallets.has(context)) {
    withWallets.add(context);
    await context.addInitScript({ content: await inPageScript('wallet-entry') });
  }
  const install = `porticoInstallTestWallet(${JSON.stringify(inPage)});`;
  await context.addInitScript({ content: install });
  const script: InstalledWallet['script'] = (page, method, ...replies) =>
    page.evaluate(
      (given) => {
        globalThis.porticoTestWallets.get(given.rdns)?.script(given.method, ...given.replies);
      },
      { rdns, method, replies },
    );
  const calls: InstalledWallet['calls'] = (page) =>
    page.evaluate((wanted) => [...(globalThis.porticoTestWallets.get(wanted)?.calls ?? [])], rdns);
  const account = privateKeyToAccount(privateKey);
  return {
    account,
    address: contract?.address ?? account.address,
    name,
    script,
    scriptConnect: async (page, reply) => {
      for (const method of connectMethods) {
        await script(page, method, reply);
      }
    },
    setAccounts: (page, addresses) =>
      page.evaluate(
        (given) => globalThis.porticoTestWallets.get(given.rdns)?.setAccounts(given.addresses),
        { rdns, addresses },
      ),
    setChainId: (page, id) =>
      page.evaluate(
        (given) => globalThis.porticoTestWallets.get(given.rdns)?.setChainId(given.id),
        {
          rdns,
          id,
        },
      ),
    calls,
    connectRequests: async (page) =>
      (await calls(page)).filter(({ method }) => connectMethods.includes(method)).length,
  };
}

/** A wallet that can send, and the chain it sends to. */
export type FundedWallet = InstalledWallet & {
  /** Sets what its account has on Base, in wei. */
  fund(wei: bigint): Promise<void>;
  /** One call to the chain. */
  ask(method: string, ...params: readonly unknown[]): Promise<unknown>;
};

/** Installs a wallet whose account has one ether and a half on the local chain. */
export async function installFundedWallet(
  context: BrowserContext,
  anvil: Anvil,
  options: { readonly chainId?: number; readonly knownChainIds?: readonly number[] } = {},
): Promise<FundedWallet> {
  const wallet = await installTestWallet(context, { ...options, rpcUrl: anvil.rpcUrl });
  const ask: FundedWallet['ask'] = (method, ...params) => askAnvil(anvil.rpcUrl, method, params);
  const fund: FundedWallet['fund'] = async (wei) => {
    await ask('anvil_setBalance', wallet.address, `0x${wei.toString(16)}`);
  };
  await fund(1_500_000_000_000_000_000n);
  return { ...wallet, ask, fund };
}

/** Installs a wallet that works, and beside it everything that is hostile, also from another realm. The pages log an error of each listener that throws. */
export async function installHostileWallets(context: BrowserContext): Promise<InstalledWallet> {
  const wallet = await installTestWallet(context);
  await context.addInitScript({
    content: `${await inPageScript('hostile-entry')}
porticoInstallHostile('example.portico.test');`,
  });
  await context.addInitScript(() => {
    addEventListener('eip6963:requestProvider', () => {
      throw new Error('A hostile listener');
    });
    addEventListener('eip6963:requestProvider', () => {
      const frame = document.createElement('iframe');
      document.documentElement.append(frame);
      const realm = Object(frame.contentWindow);
      const info = realm.Object.assign(new realm.Object(), { uuid: 'u', name: 'Other realm' });
      const detail = { info: realm.Object.assign(info, { rdns: 'example.realm' }), provider: null };
      dispatchEvent(new realm.CustomEvent('eip6963:announceProvider', { detail }));
      frame.remove();
    });
  });
  return wallet;
}
