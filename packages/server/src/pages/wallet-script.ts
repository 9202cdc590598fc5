import { createHash } from 'node:crypto';

/**
 * Signs in with a wallet of this browser on the sign-in page of a site that gives it no script of its own: wallets that
 * announce themselves (EIP-6963), else the one that is injected. A text, because the function's own source would depend on the
 * bundler of the site.
 */
const js = `
const place = document.querySelector('[data-portico-wallets]');
const { authPath, callbackUrl, confirm, verifying, failed, browserWallet, restore, startNew } = place.dataset;
const trustedOrigins = JSON.parse(place.dataset.trustedOrigins ?? '[]');
const chains = JSON.parse(place.dataset.chains);
const sentences = JSON.parse(place.dataset.sentences);
const elsewhere = document.querySelector('[data-portico-elsewhere]');
const notice = document.createElement('p');
notice.className = 'portico-auth-notice';
notice.setAttribute('role', 'status');
notice.hidden = true;
place.after(notice);
let waiting;
const say = (text) => {
  clearTimeout(waiting);
  notice.textContent = text;
  notice.hidden = text === '';
};
// What is over at once needs no message.
const sayIfItTakes = (text) => {
  clearTimeout(waiting);
  waiting = setTimeout(say, 150, text);
};
// A removed account comes back or starts anew, as its owner chooses.
const askToRestore = () => new Promise((resolve) => {
  say(sentences.ACCOUNT_UNLINKED);
  for (const [label, choice] of [[restore, true], [startNew, false]]) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'portico-auth-action';
    button.append(label);
    button.addEventListener('click', () => {
      sayIfItTakes(verifying);
      notice.replaceChildren();
      resolve(choice);
    });
    notice.append(button);
    if (choice) button.focus();
  }
});
const buttons = [];
const seen = new Set();

function show({ uuid, name, icon }, provider) {
  if (seen.has(uuid)) return;
  seen.add(uuid);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'portico-auth-action';
  if (typeof icon === 'string' && icon.startsWith('data:image/')) {
    const image = document.createElement('img');
    image.src = icon;
    image.alt = '';
    button.append(image);
  }
  button.append(String(name));
  button.addEventListener('click', async () => {
    // Not \`disabled\`, which would take the focus away.
    if (button.ariaDisabled === 'true') return;
    for (const one of buttons) one.ariaDisabled = 'true';
    sayIfItTakes(confirm);
    try {
      await signIn(provider);
    } catch (error) {
      say(sentenceFor(error));
      for (const one of buttons) one.ariaDisabled = null;
    }
  });
  buttons.push(button);
  place.append(button);
  if (elsewhere) elsewhere.hidden = true;
}

function sentenceFor(error) {
  // EIP-1193: the owner said no, which needs no message.
  if (error?.code === 4001) return '';
  if (error?.code === -32002) return sentences.WALLET_PENDING;
  return error?.shown ?? failed;
}

// Ends by leading to another page, or throws.
async function signIn(provider) {
  const [address] = await provider.request({ method: 'eth_requestAccounts' });
  const current = Number(await provider.request({ method: 'eth_chainId' }));
  const issued = await fetch(authPath + '/nonce');
  const { nonce, statement } = await issued.json();
  // The server's clock: that of a visitor may be hours off.
  const now = new Date(Date.parse(issued.headers.get('date')) || Date.now());
  const message = [
    location.host + ' wants you to sign in with your Ethereum account:',
    address,
    '',
    ...(statement === undefined ? [''] : [statement, '']),
    'URI: ' + location.origin,
    'Version: 1',
    'Chain ID: ' + (chains.includes(current) ? current : chains[0]),
    'Nonce: ' + nonce,
    'Issued At: ' + now.toISOString(),
  ].join('\\n');
  const bytes = [...new TextEncoder().encode(message)];
  const hex = '0x' + bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const signature = await provider.request({ method: 'personal_sign', params: [hex, address] });
  sayIfItTakes(verifying);
  const fields = { message, signature };
  const headers = { 'content-type': 'application/json' };
  // The server keeps the nonce through an outage, so that one signature is enough.
  for (const end = Date.now() + 600_000; ; ) {
    const body = JSON.stringify(fields);
    const answer = await fetch(authPath + '/verify', { method: 'POST', headers, body }).catch(() => undefined);
    if (answer?.ok) break;
    const { code, message: reason } = (await answer?.json().catch(() => undefined)) ?? {};
    if (code === 'ACCOUNT_UNLINKED') {
      fields.restore = await askToRestore();
      continue;
    }
    const later = !answer || answer.status >= 500 || answer.status === 429 || code === 'APPROVAL_PENDING';
    if (!later || Date.now() > end) {
      // The site's own refusal, with its sentence.
      if (answer?.status === 403) throw Object.assign(new Error(code), { shown: sentences[code] ?? reason });
      const query = new URLSearchParams({ error: 'CredentialsSignin', code: code ?? '', callbackUrl });
      location.replace(authPath + '/signin?' + query);
      return;
    }
    say(sentences[code] ?? sentences.CHAIN_UNAVAILABLE);
    const seconds = Number(answer?.headers.get('retry-after')) || 5;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
  const target = new URL(callbackUrl, location.href);
  // The server checked it; a mistake there must not lead to another site.
  const isOfSite = [location.origin, ...trustedOrigins].includes(target.origin);
  location.replace(isOfSite ? target.href : location.origin);
}

addEventListener('eip6963:announceProvider', ({ detail }) => show(detail.info, detail.provider));
dispatchEvent(new Event('eip6963:requestProvider'));
// Wallets that announce themselves do so at once; older ones are only injected.
setTimeout(() => {
  if (seen.size === 0 && window.ethereum) show({ uuid: '', name: browserWallet }, window.ethereum);
}, 500);
`.trimStart();

/** The script and a name for this version of it, so that browsers may keep it for ever. */
export const walletScript = {
  js,
  version: createHash('sha256').update(js).digest('hex').slice(0, 12),
} as const;
