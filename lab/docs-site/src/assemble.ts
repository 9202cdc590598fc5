import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Contents, type Page, readContents, rewriteLinks, sidebarOf } from './read-pages.ts';

export const assembledFolder = 'lab/docs-site/.pages';

/** Writes every page of the outline to where the generator reads, with the sidebar and the texts for language models. */
export function assemble(root: string): void {
  const contents = readContents(root);
  const manifest: { repository: { url: string } } = JSON.parse(
    readFileSync(join(root, 'packages/react/package.json'), 'utf8'),
  );
  const targets = {
    root,
    url: manifest.repository.url.replace(/^git\+|\.git$/g, ''),
    pages: new Map(contents.pages.map((page) => [page.source, page])),
  };
  const folder = join(root, assembledFolder);
  rmSync(folder, { recursive: true, force: true });
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const page of contents.pages) {
    const { markdown, pictures } = rewriteLinks(page, targets);
    write(
      `pages/${page.route}.md`,
      listSequences(withSource(markdown, `${targets.url}/blob/main/${page.source}`)),
    );
    for (const picture of pictures) {
      const copy = join(folder, 'pages/public/files', picture);
      mkdirSync(dirname(copy), { recursive: true });
      cpSync(join(root, picture), copy);
    }
  }
  for (const [file, text] of llmsFiles(contents)) write(`pages/public/${file}`, text);
  cpSync(join(root, 'apps/site/brand/mark.svg'), join(folder, 'pages/public/favicon.svg'));
  write('sidebar.json', JSON.stringify(sidebarOf(contents)));
}

function withSource(markdown: string, source: string): string {
  const line = `source: ${source}\n`;
  return markdown.startsWith('---\n')
    ? markdown.replace('---\n', `---\n${line}`)
    : `---\n${line}---\n\n${markdown}`;
}

/** Lists the messages of Mermaid's sequence diagrams: a script that draws them would need styles that the content policy refuses. */
function listSequences(markdown: string): string {
  return markdown.replaceAll(/^```mermaid\nsequenceDiagram\n(.*?)^```$/gms, (_, text: string) => {
    const parties = [...text.matchAll(/(?:actor|participant) (\w+) as (.+)/g)];
    const names = new Map(parties.map(([, id, name]) => [id, name]));
    const messages = [...text.matchAll(/(\w+)--?>>(\w+): (.+)/g)].map(
      ([, from, to, said]) => `1. **${names.get(from)} → ${names.get(to)}:** ${said}`,
    );
    return messages.join('\n');
  });
}

const summary =
  'Portico is the front door of a web3 site on Base: a user connects any wallet, signs one message (ERC-4361), and gets a session that the site can trust, list and end. Packages: @portico/server (Request → Response), @portico/react (button, dialogs, hooks), @portico/shell (the engine of a site).';

/** Groups that are a help to a program that writes code. The others are for people who change Portico itself. */
const optional: ReadonlySet<string> = new Set(['Project', 'API reference']);

/** Files for language models (llmstxt.org), by path: `llms.txt` lists the pages, `llms-full.txt` has all that are not optional. */
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
