import type { Page } from '@playwright/test';
import { WalletKit, type WalletKitTypes } from '@reown/walletkit';
import { Core } from '@walletconnect/core';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { openDialog } from '../browser/flow.ts';
import { relayProject } from '../relay/relay.ts';

/** The wallet's answer to its next requests. */
export type PhoneAnswer = 'approve' | 'reject' | 'ignore';

/** The software of a wallet on a phone, as Reown publishes it, with its own key. */
export type PhoneWallet = {
  /** The account that it shares. */
  readonly account: PrivateKeyAccount;
  /** Another one, which it shares only on request. */
  readonly second: PrivateKeyAccount;
  /** Methods of the requests so far, in order. */
  readonly requests: readonly string[];
  /** The site's metadata, and the namespaces of its last proposal. */
  proposal(): WalletKitTypes.SessionProposal['params'] | undefined;
  /** Topics of the sessions that this wallet has. */
  sessions(): readonly string[];
  answerProposals(answer: PhoneAnswer): void;
  answerRequests(answer: PhoneAnswer): void;
  /** Approves the requests that were ignored so far. */
  answerIgnored(): Promise<void>;
  /** Which chains the next approval shares accounts on. Default: those that were asked for. */
  shareChains(chainIds: readonly number[] | undefined): void;
  /** Which accounts approvals and updates share from now on. Default: only the first. */
  shareAccounts(accounts: readonly PrivateKeyAccount[]): void;
  /** Which methods the next approval grants. Default: those that were asked for. */
  grantMethods(methods: readonly string[] | undefined): void;
  /** Adds namespaces to those of approvals and updates, as software without the library's checks sends them. */
  alsoGrant(namespaces: Readonly<Record<string, object>>): void;
  /** Scans the code. */
  pair(uri: string): Promise<void>;
  /** Shares accounts on these chains from now on. */
  updateChains(chainIds: readonly number[]): Promise<void>;
  extend(): Promise<void>;
  /** Says to the site that something changed, without being asked. */
  emit(name: 'accountsChanged' | 'chainChanged', data: unknown, chainId: number): Promise<void>;
  /** Its owner ends the sessions. */
  leave(): Promise<void>;
  stop(): Promise<void>;
};

const rejected = { code: 5000, message: 'User rejected.' };

/** The options of a wallet on a phone. */
export type PhoneOptions = {
  /** The link that brings its app to the front. Default: none. */
  readonly appLink?: string | undefined;
  readonly name?: string | undefined;
};

/** Starts the wallet. It reaches the site only through the relay. */
export async function startPhoneWallet(
  relayUrl: string,
  account: PrivateKeyAccount,
  { appLink, name = 'Phone wallet' }: PhoneOptions = {},
): Promise<PhoneWallet> {
  // The library's own switch for tests: without it, it tells its maker that it was started.
  process.env.IS_VITEST = 'true';
  // Several wallets in one process would share what the library keeps in a global variable.
  process.env.DISABLE_GLOBAL_CORE = 'true';
  const core = new Core({ projectId: relayProject, relayUrl, logger: 'silent' });
  const metadata = {
    name,
    description: '',
    url: 'https://phone.example',
    icons: [],
    ...(appLink !== undefined && { redirect: { native: appLink } }),
  };
  // The library's class does not fit its own interface when optional and undefined are told apart.
  const kit = await WalletKit.init({ core: core as never, metadata });
  const requests: string[] = [];
  const ignored: (() => Promise<void>)[] = [];
  let stopped = false;
  let last: WalletKitTypes.SessionProposal['params'] | undefined;
  let proposalAnswer: PhoneAnswer = 'approve';
  let requestAnswer: PhoneAnswer = 'approve';
  let shared: readonly number[] | undefined;
  let granted: readonly string[] | undefined;
  const second = privateKeyToAccount(generatePrivateKey());
  let accounts: readonly PrivateKeyAccount[] = [account];

  const topics = () => Object.keys(kit.getActiveSessions());
  const onChains = (chains: readonly string[]) =>
    chains.flatMap((chain) => accounts.map(({ address }) => `${chain}:${address}`));
  const names = (chainIds: readonly number[]) => chainIds.map((id) => `eip155:${id}`);

  kit.on('session_proposal', async ({ id, params }) => {
    last = params;
    if (proposalAnswer === 'ignore') return;
    if (proposalAnswer === 'reject') {
      await kit.rejectSession({ id, reason: rejected });
      return;
    }
    const asked = params.optionalNamespaces.eip155;
    const chains = shared === undefined ? [...(asked?.chains ?? [])] : names(shared);
    const methods = [...(granted ?? asked?.methods ?? [])];
    const events = [...(asked?.events ?? [])];
    const namespaces = { eip155: { chains, methods, events, accounts: onChains(chains) } };
    await kit.approveSession({ id, namespaces });
  });

  kit.on('session_request', async ({ id, topic, params }) => {
    const { method, params: values } = params.request;
    requests.push(method);
    const respond = (
      response: { readonly result: unknown } | { readonly error: typeof rejected },
    ) =>
      kit
        .respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...response } })
        .catch((error) => {
          // The relay may not acknowledge what a phone sent just before it was stopped, which fails during a later test.
          if (!stopped) throw error;
        });
    const approve = async () => respond({ result: await answer(method, values) });
    if (requestAnswer === 'approve') await approve();
    else if (requestAnswer === 'ignore') ignored.push(approve);
    else await respond({ error: rejected });
  });

  async function answer(method: string, values: readonly unknown[]): Promise<unknown> {
    if (method !== 'personal_sign') return null;
    const [raw = '', address] = values.map(String);
    const signer = accounts.find((one) => one.address === address) ?? account;
    return signer.signMessage({ message: { raw: `0x${raw.slice(2)}` } });
  }

  return {
    account,
    second,
    requests,
    proposal: () => last,
    sessions: topics,
    answerProposals: (next) => {
      proposalAnswer = next;
    },
    answerRequests: (next) => {
      requestAnswer = next;
    },
    async answerIgnored() {
      for (const approve of ignored.splice(0)) await approve();
    },
    shareAccounts: (next) => {
      accounts = next;
    },
    shareChains: (chainIds) => {
      shared = chainIds;
    },
    grantMethods: (methods) => {
      granted = methods;
    },
    alsoGrant(namespaces) {
      const { encode } = core.crypto;
      core.crypto.encode = (topic, payload, options) => {
        if ('method' in payload && /^wc_session(Settle|Update)$/.test(payload.method))
          Object.assign(payload.params.namespaces, namespaces);
        return encode(topic, payload, options);
      };
    },
    pair: (uri) => kit.pair({ uri }),
    async updateChains(chainIds) {
      for (const topic of topics()) {
        const { namespaces } = kit.getActiveSessions()[topic] ?? {};
        const chains = names(chainIds);
        const eip155 = { methods: [], events: [], ...namespaces?.eip155, chains };
        await kit.updateSession({
          topic,
          namespaces: { eip155: { ...eip155, accounts: onChains(chains) } },
        });
      }
    },
    async extend() {
      for (const topic of topics()) await kit.extendSession({ topic });
    },
    async emit(name, data, chainId) {
      for (const topic of topics()) {
        await kit.emitSessionEvent({ topic, event: { name, data }, chainId: `eip155:${chainId}` });
      }
    },
    async leave() {
      const reason = { code: 6000, message: 'User disconnected.' };
      for (const topic of topics()) await kit.disconnectSession({ topic, reason });
    },
    async stop() {
      stopped = true;
      kit.core.heartbeat.stop();
      await core.relayer.transportClose();
    },
  };
}

/** Pixels that are cut off on each side of the picture, one try after the other. */
const margins = [0, 4, 8, 12, 16];

/**
 * Reads the code that the dialog shows, as a camera does: in several pictures with different margins. jsQR finds nothing in about
 * one good picture of a hundred, depending on where the code is in it.
 */
export async function scanCode(page: Page): Promise<string> {
  const screenshot = await openDialog(page)
    .getByRole('img', { name: /^QR code/ })
    .screenshot({ animations: 'disabled' });
  const picture = PNG.sync.read(screenshot);
  for (const margin of margins) {
    const code = readPicture(picture, margin);
    if (code !== undefined) return code;
  }
  throw new Error('The picture holds no code that can be read.');
}

function readPicture(picture: PNG, margin: number): string | undefined {
  const width = picture.width - 2 * margin;
  const height = picture.height - 2 * margin;
  const cut = new PNG({ width, height });
  PNG.bitblt(picture, cut, margin, margin, width, height, 0, 0);
  // Its types are written for CommonJS, where the function is the module.
  const read = jsqr as unknown as typeof jsqr.default;
  return read(new Uint8ClampedArray(cut.data), width, height)?.data;
}
