import type {
  LinkAnswer,
  NonceAnswer,
  OwnAccountsAnswer,
  VerifyAnswer,
  VerifyRequest,
} from '@portico/protocol';
import type { privateKeyToAccount } from 'viem/accounts';
import { signMessage } from './sign-message.ts';
import type { TestBrowser } from './test-browser.ts';

/** The headers of a post by a script of the site. */
export const jsonHeaders = {
  origin: 'https://example.com',
  'content-type': 'application/json',
} as const;

/** Posts JSON as a script of the site does. */
export async function postJson<Answer>(browser: TestBrowser, path: string, fields: object) {
  const body = JSON.stringify(fields);
  const response = await browser.fetch(path, { method: 'POST', body, headers: jsonHeaders });
  const answer: Answer & { code?: string } = JSON.parse(await response.clone().text());
  return { response, answer };
}

type Signer = ReturnType<typeof privateKeyToAccount>;

/** The purpose of a message that a wallet signs. */
type Purpose = 'sign-in' | 'link' | 'merge';

/** The account of a key on Base. */
export const toAccount = ({ address }: { readonly address: string }) => `eip155:8453:${address}`;

/** Requests a nonce for a purpose, and signs the message that it is for. */
export async function signNonce(
  browser: TestBrowser,
  now: number,
  purpose: Purpose,
  signer: Signer,
) {
  const answer: NonceAnswer & { code?: string } = JSON.parse(
    await (await browser.fetch(`nonce?purpose=${purpose}`)).text(),
  );
  const { nonce = '0'.repeat(64), statement } = answer;
  return signMessage(nonce, now, { signer, ...(statement !== undefined && { statement }) });
}

/** Posts what a wallet signed; the status and the code of a refusal. */
export async function postSigned(browser: TestBrowser, path: string, signed: object) {
  const { response, answer } = await postJson(browser, path, signed);
  return [response.status, answer.code] as const;
}

/** Signs a browser in by `POST verify`, as the dialog does. */
export async function verify(
  browser: TestBrowser,
  now: number,
  signer: Signer,
  fields: Pick<VerifyRequest, 'user' | 'restore'> = {},
) {
  const signed = await signNonce(browser, now, 'sign-in', signer);
  return postJson<VerifyAnswer>(browser, 'verify', { ...signed, ...fields });
}

/** Requests the nonce and the statement of a message that links a wallet to the user of a browser. */
export async function linkNonce(browser: TestBrowser): Promise<Required<NonceAnswer>> {
  return JSON.parse(await (await browser.fetch('nonce?purpose=link')).text());
}

/** Links a wallet to the user of a browser, as the dialog does. */
export async function linkWallet(browser: TestBrowser, now: number, signer: Signer) {
  const signed = await signNonce(browser, now, 'link', signer);
  return postJson<LinkAnswer>(browser, 'accounts/link', signed);
}

/** Joins the user of a wallet with a browser's, as the dialog does. */
export async function mergeWallet(browser: TestBrowser, now: number, signer: Signer) {
  const signed = await signNonce(browser, now, 'merge', signer);
  return postJson<LinkAnswer>(browser, 'accounts/merge', signed);
}

/** The accounts of the user of a browser. */
export async function ownAccounts(browser: TestBrowser): Promise<OwnAccountsAnswer> {
  return JSON.parse(await (await browser.fetch('accounts')).text());
}
