import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Page } from './read-pages.ts';

export type LinkTargets = {
  readonly root: string;
  readonly url: string;
  /** Page by source. */
  readonly pages: ReadonlyMap<string, Page>;
};

const fence = /^(`{3,}|~{3,}).*?^\1`*$/gms;
/** The end of a link or a picture whose target is not a URL, an address or a place on the same page. */
const target = /\]\((?![a-z]+:|#|\/)(?<path>[^)#\s]+)(?<place>#[^)\s]*)?\)/g;
/** A picture in HTML, as a README has it for readers who prefer less motion. */
const htmlPicture = /(?<= (?:src|srcset)=")(?![a-z]+:|\/)[^"\s]+\.(?:png|svg|webp|gif)(?=")/g;

/** Turns links between files into links between pages, and returns the pictures shown. @throws Error when a link leads nowhere */
export function rewriteLinks({ source, markdown }: Page, targets: LinkTargets) {
  const pictures: string[] = [];
  const showPicture = (path: string) => {
    const file = posix.join(posix.dirname(source), path);
    pictures.push(file);
    return `/files/${file}`;
  };
  const rewrite = (text: string): string =>
    text.replaceAll(htmlPicture, showPicture).replaceAll(target, (_, path: string, place = '') => {
      if (/\.(?:png|svg|webp|gif)$/.test(path)) return `](${showPicture(path)})`;
      const file = posix.join(posix.dirname(source), path).replace(/\/$/, '');
      const page = [file, `${file}/README.md`, `${file}/index.md`]
        .map((each) => targets.pages.get(each))
        .find(Boolean);
      if (page !== undefined) return `](/${page.route}.md${place})`;
      if (!existsSync(join(targets.root, file))) throw new Error(`${source} links to ${file}`);
      const kind = statSync(join(targets.root, file)).isDirectory() ? 'tree' : 'blob';
      return `](${targets.url}/${kind}/main/${file}${place})`;
    });
  return { markdown: outsideFences(markdown, rewrite), pictures };
}

function outsideFences(markdown: string, change: (text: string) => string): string {
  let end = 0;
  let result = '';
  for (const match of markdown.matchAll(fence)) {
    result += change(markdown.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return result + change(markdown.slice(end));
}

/** The id of a heading as code hosts make it, so that links to headings work there and on the site. */
export function githubSlug(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}
