import { createContext, useContext } from 'react';
import type { Route } from '../routes/match-path.ts';
import type { Scheme } from '../routes/site-state.ts';

/** What the shell shares with its parts. */
export type SiteContext = {
  /** The pages that the browser may open by itself. */
  readonly routes: readonly Route[];
  /** Forced colour scheme at the time of the request. */
  readonly scheme: Scheme | undefined;
  /** Fetches a page's script ahead of a click. */
  prefetch(id: string): void;
};

const context = createContext<SiteContext>({
  routes: [],
  scheme: undefined,
  prefetch: () => undefined,
});

export const SiteContextProvider = context.Provider;

/** The shell around the current page. */
export function useSite(): SiteContext {
  return useContext(context);
}
