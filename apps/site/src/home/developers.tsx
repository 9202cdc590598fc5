import type { SiteWords } from '@portico/locales/en/site';

type ServerWords = SiteWords['home'] & SiteWords['homeOnServer'];

/** The browser has only what changes there. */
type HomeWords = SiteWords['home'] | ServerWords;

/** The part for developers, with code to copy. The server writes it as HTML: in the browser it would be more code than the page. */
export function Developers({ words }: { readonly words: HomeWords }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: buttons turn keys into clicks
    <section
      className="developers"
      aria-labelledby="developers"
      onClick={({ target }) => void copy(target, words)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this site
      dangerouslySetInnerHTML={
        import.meta.env.SSR && 'waysTitle' in words ? { __html: developersHtml(words) } : kept
      }
    />
  );
}

/** The browser keeps what the server wrote. */
const kept = { __html: '' };

/** Copies the code beside a pressed button, by code that is loaded then. */
async function copy(pressed: EventTarget, words: SiteWords['home']): Promise<void> {
  const copy = await import('./copy-code.ts');
  await copy.copyCode(pressed, words);
}

export function developersHtml(words: ServerWords): string {
  const cards = [
    { title: words.run, text: words.runText, code: runIt, file: words.terminal },
    {
      title: words.startFrom,
      text: words.startFromText,
      code: startFromIt,
      file: 'src/pages/vault.tsx',
    },
    { title: words.add, text: words.addText, code: addIt, file: words.terminal },
  ];
  return `<h2 id="developers" class="portico-title">${escaped(words.waysTitle)}</h2><div class="cards">${cards
    .map(
      ({ title, text, code, file }) =>
        `<article class="card"><h3>${escaped(title)}</h3><p class="card-text portico-muted portico-small">${escaped(text)}</p><div class="code"><div class="code-bar"><span>${escaped(file)}</span><button type="button" class="portico-button portico-button--quiet code-copy"><span aria-live="polite">${escaped(words.copy)}</span><span class="portico-hidden-text"> ${escaped(title)}</span></button></div><section tabindex="0" aria-label="${escaped(words.codeLabel(title))}"><pre><code>${escaped(code)}</code></pre></section></div></article>`,
    )
    .join(
      '',
    )}</div><p class="fine portico-muted"><a class="portico-link" href="/try">${escaped(words.tryIt)}</a></p>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const runIt = `npm install
npm start`;

const startFromIt = `export const path = '/vault';
export const title = 'Vault';
export const requiresSession = true;
export const Page = () => <h1>Hello</h1>;`;

const addIt = `npm install @portico/server
npm install @portico/react`;
