import type { Page } from '@playwright/test';
import type { Hex } from 'viem';
import { type Passkey, p256Order } from '../chain/passkey.ts';

/** Adds a virtual authenticator to a page's browser that approves everything (WebAuthn level 3, 11). */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Makes a passkey for the page's site. Its assertions are the browser's own. */
export async function createBrowserPasskey(page: Page): Promise<Passkey> {
  const { id, spki } = await page.evaluate(createCredential);
  // The key itself is the end of its SubjectPublicKeyInfo: x and y, 32 bytes each.
  const point = Buffer.from(spki, 'base64').subarray(-64).toString('hex');
  return {
    x: BigInt(`0x${point.slice(0, 64)}`),
    y: BigInt(`0x${point.slice(64)}`),
    async assert(challenge) {
      const assertion = await page.evaluate(getAssertion, {
        id,
        challenge: Buffer.from(challenge.slice(2), 'hex').toString('base64'),
      });
      const bytes = (text: string) => Buffer.from(text, 'base64');
      const clientDataJson = bytes(assertion.clientData).toString('utf8');
      const written = Buffer.from(challenge.slice(2), 'hex').toString('base64url');
      const [clientDataPrefix = '', clientDataSuffix = ''] = clientDataJson.split(written);
      const { r, s } = readDerSignature(bytes(assertion.signature));
      return {
        authenticatorData: hex(bytes(assertion.authenticatorData)),
        clientDataPrefix,
        clientDataSuffix,
        clientDataJson,
        r,
        // Authenticators give either of the two; wallets hand on the lower one.
        s: s > p256Order / 2n ? p256Order - s : s,
      };
    },
  };
}

/** Runs in the page. */
async function createCredential(): Promise<{ id: string; spki: string }> {
  const base64 = (buffer: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)));
  const credential = await navigator.credentials.create({
    publicKey: {
      rp: { name: 'A wallet' },
      user: { id: new Uint8Array([1]), name: 'visitor', displayName: 'Visitor' },
      challenge: new Uint8Array(32),
      // ES256 (P-256) comes first: it is what the contracts know. Chromium wants the other named as well.
      pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  });
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No credential was made');
  const { response } = credential;
  const spki =
    response instanceof AuthenticatorAttestationResponse ? response.getPublicKey() : null;
  if (spki === null) throw new Error('The credential has no public key');
  return { id: base64(credential.rawId), spki: base64(spki) };
}

/** Runs in the page. */
async function getAssertion(wanted: { id: string; challenge: string }) {
  const base64 = (buffer: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)));
  const bytes = (text: string) =>
    Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const credential = await navigator.credentials.get({
    publicKey: {
      challenge: bytes(wanted.challenge),
      allowCredentials: [{ type: 'public-key', id: bytes(wanted.id) }],
      userVerification: 'required',
    },
  });
  const response = credential instanceof PublicKeyCredential ? credential.response : undefined;
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new Error('No assertion');
  return {
    authenticatorData: base64(response.authenticatorData),
    clientData: base64(response.clientDataJSON),
    signature: base64(response.signature),
  };
}

/** SEQUENCE of two INTEGERs, each with its length in one byte. */
function readDerSignature(der: Buffer): { r: bigint; s: bigint } {
  const lengthOfR = der[3] ?? 0;
  const startOfS = 4 + lengthOfR + 2;
  return {
    r: BigInt(hex(der.subarray(4, 4 + lengthOfR))),
    s: BigInt(hex(der.subarray(startOfS))),
  };
}

function hex(bytes: Buffer): Hex {
  return `0x${bytes.toString('hex')}`;
}
