import type { Contents } from './read-pages.ts';

/** A group of the sidebar as VitePress takes it. */
export type SidebarGroup = {
  readonly text: string;
  readonly collapsed: boolean;
  readonly items: readonly { readonly text: string; readonly link: string }[];
};

/** The sidebar: one for all pages, so that everything can be found from everywhere. */
export function sidebarOf({ sections }: Contents): readonly SidebarGroup[] {
  return sections.map(({ title, collapsed, pages }) => ({
    text: title,
    collapsed,
    items: pages.map((page) => ({
      text: shortTitle(page.title),
      link: `/${page.route.replace(/(^|\/)index$/, '$1')}`,
    })),
  }));
}

/** What stands before a colon names the page; the sidebar is narrow. */
function shortTitle(title: string): string {
  const [first = title] = title.split(': ');
  return first;
}
