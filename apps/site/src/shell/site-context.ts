import { createContext, useContext } from 'react';
import type { ShellWords } from '../locales/words.ts';
import type { Route } from '../routes/match-path.ts';
import type { Scheme } from '../routes/site-state.ts';

/** What the shell shares with its parts. */
export type SiteContext = {
  /** The pages that the browser may open by itself. */
  readonly routes: readonly Route[];
  /** Forced colour scheme at the time of the request. */
  readonly scheme: Scheme | undefined;
  /** What is said around every page. */
  readonly words: ShellWords;
  /** Fetches a page's script ahead of a click. */
  prefetch(id: string): void;
};

const context = createContext<SiteContext | undefined>(undefined);

export const SiteContextProvider = context.Provider;

/** The shell around the current page. */
export function useSite(): SiteContext {
  const site = useContext(context);
  if (!site) throw new Error('This needs the shell around it.');
  return site;
}
