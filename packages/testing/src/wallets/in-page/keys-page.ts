// Becomes the page of Coinbase's pop-up: the protocol that its package speaks, with two buttons.

type Request = { readonly method: string; readonly params?: readonly unknown[] };

type Message = {
  readonly id?: string;
  readonly event?: string;
  readonly sender?: string;
  readonly content?: {
    readonly handshake?: Request;
    readonly encrypted?: { readonly iv: Uint8Array<ArrayBuffer>; readonly cipherText: ArrayBuffer };
  };
};

declare global {
  /** Does what one request asks, with the value or the error to answer; runs in the test, which has the key. */
  var porticoKeysAnswer: (request: Request) => Promise<object>;
}

const curve = { name: 'ECDH', namedCurve: 'P-256' };
const keyStore = 'own-key';

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

/** One key pair for each browser, as the package expects of the real page. */
async function ownKeys(): Promise<CryptoKeyPair> {
  const kept = localStorage.getItem(keyStore);
  if (kept !== null) {
    const { privateKey, publicKey } = JSON.parse(kept);
    return {
      privateKey: await crypto.subtle.importKey('jwk', privateKey, curve, true, ['deriveKey']),
      publicKey: await crypto.subtle.importKey('jwk', publicKey, curve, true, []),
    };
  }
  const made = await crypto.subtle.generateKey(curve, true, ['deriveKey']);
  const privateKey = await crypto.subtle.exportKey('jwk', made.privateKey);
  const publicKey = await crypto.subtle.exportKey('jwk', made.publicKey);
  localStorage.setItem(keyStore, JSON.stringify({ privateKey, publicKey }));
  return made;
}

function post(message: object): void {
  window.opener.postMessage(message, '*');
}

/** Shows what is asked, and settles with the button that is pressed. */
function decide(method: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const title = document.createElement('h1');
  title.textContent = method;
  const buttons = ['Approve', 'Reject'].map((label) => {
    const button = document.createElement('button');
    button.textContent = label;
    button.addEventListener('click', () => resolve(label === 'Approve'));
    return button;
  });
  document.body.replaceChildren(title, ...buttons);
  return promise;
}

async function onMessage({ id, event, sender, content }: Message): Promise<void> {
  if (event === 'selectSignerType') post({ requestId: id, data: 'scw' });
  if (sender === undefined || content === undefined) return;
  const { privateKey, publicKey } = await ownKeys();
  const peer = await crypto.subtle.importKey('spki', fromHex(sender), curve, true, []);
  const aes = { name: 'AES-GCM', length: 256 };
  const usages: KeyUsage[] = ['encrypt', 'decrypt'];
  const agreement = { name: 'ECDH', public: peer };
  const secret = await crypto.subtle.deriveKey(agreement, privateKey, aes, false, usages);

  let request = content.handshake;
  if (content.encrypted) {
    const { iv, cipherText } = content.encrypted;
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, secret, cipherText);
    request = JSON.parse(new TextDecoder().decode(plain)).action;
  }
  if (!request) return;
  // The newer package exchanges keys before it asks; its window stays for the question.
  const isGreeting = request.method === 'handshake';
  const approved = isGreeting || (await decide(request.method));
  const result = approved
    ? isGreeting
      ? { value: null }
      : await porticoKeysAnswer(request)
    : { error: { code: 4001, message: 'User denied request' } };
  const answer = { result, data: { chains: { 8453: 'https://rpc.example' } } };
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(JSON.stringify(answer));
  const cipherText = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, bytes);
  post({
    id: crypto.randomUUID(),
    requestId: id,
    sender: toHex(await crypto.subtle.exportKey('spki', publicKey)),
    content: { encrypted: { iv, cipherText } },
    timestamp: new Date(),
  });
  if (isGreeting) return;
  post({ event: 'PopupUnload' });
  window.close();
}

window.addEventListener('message', ({ data }) => {
  void onMessage(data);
});
post({ event: 'PopupLoaded', id: crypto.randomUUID() });
