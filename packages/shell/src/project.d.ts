// The modules of the site that the engine imports: aliases of Vite's configuration (vite/config.ts).

declare module 'project:config' {
  const config: import('./config.ts').PorticoConfig;
  export default config;
}

declare module 'project:server' {
  const server: import('./server-options.ts').SiteServer | undefined;
  export default server;
}

declare module 'project:layout' {
  /** Wraps every page. Rendered on the server, hydrated in the browser. */
  export function Layout(props: import('./react/frame.tsx').LayoutProps): import('react').ReactNode;
  /** Ends every page. Only the server renders it, so that it needs no script. */
  export function Footer(props: import('./react/frame.tsx').FooterProps): import('react').ReactNode;
}

declare module 'project:status' {
  export const Page: import('./pages/page-module.ts').PageModule['Page'];
}

declare module 'project:words' {
  type WordsTables = Parameters<typeof import('./pages/words-table.ts').createWordsTable>;
  export const languages: readonly import('@portico/protocol').LocaleCode[];
  export const modules: WordsTables[0];
  export const shells: WordsTables[1];
}

declare module 'project:shell-words' {
  export const shells: Readonly<
    Record<string, () => Promise<import('./pages/words-table.ts').ShellLanguage>>
  >;
}

declare module 'project:index.css?url' {
  const href: string;
  export default href;
}

declare module 'project:late.css?url' {
  const href: string;
  export default href;
}
