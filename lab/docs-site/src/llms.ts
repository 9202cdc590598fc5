import type { Contents, Page } from './read-pages.ts';

const summary =
  'Portico is the front door of a web3 site on Base: a user connects any wallet, signs one message (ERC-4361), and gets a session that the site can trust, list and end. Packages: @portico/server (Request → Response), @portico/react (button, dialogs, hooks), @portico/shell (the engine of a site).';

/** Groups that are a help to a program that writes code. The others are for people who change Portico itself. */
const optional: ReadonlySet<string> = new Set(['Project', 'API reference']);

/**
 * The site for language models (llmstxt.org): `llms.txt` lists the pages, `llms-full.txt` has the text of all that are not
 * optional, and each page is there as Markdown beside its HTML.
 * @returns file by path
 */
export function llmsFiles({ sections, pages }: Contents): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const listed = sections.map(({ title, pages: own }) => {
    const lines = own.map((page) => `- [${page.title}](/${page.route}.md)${description(page)}`);
    return { title, text: `## ${title}\n\n${lines.join('\n')}` };
  });
  const main = listed.filter(({ title }) => !optional.has(title)).map(({ text }) => text);
  const rest = listed.filter(({ title }) => optional.has(title));
  const optionalText = `## Optional\n\n${rest.map(({ text }) => text.replace(/^.*\n\n/, '')).join('\n')}`;
  files.set('llms.txt', `# Portico\n\n> ${summary}\n\n${[...main, optionalText].join('\n\n')}\n`);
  const whole = sections
    .filter(({ title }) => !optional.has(title))
    .flatMap((section) => section.pages)
    .map((page) => `<!-- /${page.route} -->\n\n${plain(page)}`);
  files.set('llms-full.txt', `# Portico\n\n> ${summary}\n\n${whole.join('\n\n---\n\n')}\n`);
  for (const page of pages) files.set(`${page.route}.md`, plain(page));
  return files;
}

/** The first sentence of a page. */
function description({ markdown }: Page): string {
  const paragraph = plainText(markdown)
    .split(/\n\s*\n/)
    .find((text) => /^[A-Z`]/.test(text.trim()));
  const sentence = paragraph
    ?.replaceAll('\n', ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .match(/^.*?[.:](?=\s|$)/)?.[0];
  return sentence === undefined ? '' : `: ${sentence.replace(/:$/, '.')}`;
}

function plain(page: Page): string {
  return plainText(page.markdown).trim();
}

/** Without what only the generator understands. */
function plainText(markdown: string): string {
  return markdown.replace(/^---\n.*?\n---\n/s, '').replaceAll(/^<[A-Z].*?\/>\n?/gms, '');
}
