import type { Chain } from '@portico/protocol';
import type { SafeStorage } from '../safe-storage.ts';
import type { RpcUrls } from '../wallet/chain-clients.ts';
import type { SiteChains } from '../wallet/site-chains.ts';
import type {
  ArrangeWallets,
  ConnectorContext,
  WalletDescriptor,
} from '../wallets/wallet-descriptor.ts';
import { platformOf } from '../wallets/wallet-environment.ts';

/** What the site decides about wallets. */
export type WalletSettings = {
  readonly appName: string;
  /** The project id of WalletConnect. */
  readonly walletConnectProjectId?: string | undefined;
  /** The relay of WalletConnect. Default: WalletConnect's own. */
  readonly walletConnectRelayUrl?: string | undefined;
  /** Makes the site's list out of the usual one. Default: the usual one. */
  readonly wallets?: ArrangeWallets | undefined;
  /**
   * The chains that visitors sign in on, the first before all others: those of `@portico/react/chains`, or any of
   * viem's. The same as the server's. Default: `[base]`.
   */
  readonly chains?: readonly Chain[] | undefined;
  /**
   * RPC URLs by chain ID, most preferred first. Default: the proxy on the session API's origin, `/api/rpc` for the
   * first chain and `/api/rpc/{chainId}` for others.
   */
  readonly rpcUrls?: RpcUrls | undefined;
  /** Where the session API is: with it, on another origin, is the default proxy. */
  readonly basePath?: string | undefined;
};

/** What the engine takes from the site and the page. */
export type WalletEngineOptions = Omit<WalletSettings, 'wallets'> & {
  readonly storage: SafeStorage;
  /** Resolves after that many milliseconds. Default: by the browser's clock. */
  readonly wait?: (milliseconds: number) => Promise<void>;
  /** The wallets on offer; asked for when one is picked that no extension provides. */
  readonly catalogue: () => Promise<readonly WalletDescriptor[]>;
  /** Takes what only a developer can put right. */
  readonly report: (error: unknown) => void;
};

/** What the connector of a wallet is made from, in a browser. */
export function connectorContext(
  { appName, walletConnectProjectId, walletConnectRelayUrl, storage }: WalletEngineOptions,
  chains: SiteChains,
  walletName: string,
): ConnectorContext {
  return {
    walletName,
    appName,
    chains,
    walletConnectProjectId,
    walletConnectRelayUrl,
    storagePrefix: storage.prefix,
    platform: platformOf(navigator),
  };
}
