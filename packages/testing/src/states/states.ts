import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { LocaleCode } from '@portico/protocol';
import { keccak256, toHex } from 'viem';
import { type Size, sizes } from '../browser/devices.ts';
import type { Anvil } from '../chain/anvil.ts';
import type { Site } from '../site/site.ts';
import { visitorAddress } from '../site/visitor.ts';
import { accountStates } from './account-states.ts';
import { authPageStates } from './auth-page-states.ts';
import { confirmStates } from './confirm-states.ts';
import { listStates } from './list-states.ts';
import type { OwnSite } from './own-site.ts';
import { developmentStates, failureStates, pageStates } from './page-states.ts';
import { type State, wordsIn } from './state.ts';
import { stepStates } from './step-states.ts';

/** Every state of pages and dialogs. Each is pictured (`npm run screenshots`) and tested (`states.spec.ts`). */
export const states: readonly State[] = [
  ...pageStates,
  ...authPageStates,
  ...failureStates,
  ...listStates,
  ...stepStates,
  ...accountStates,
  ...confirmStates,
  ...developmentStates,
];

/** The place and the conditions in which a state is opened. */
type StateOptions = {
  readonly browser: Browser;
  readonly site: Site;
  readonly anvil: Anvil;
  /** For states of a site that is `own`. */
  readonly own?: OwnSite | undefined;
  readonly size: Size;
  readonly locale: LocaleCode;
  /** With motion. Default: reduced motion, so that every state is at rest. */
  readonly motion?: boolean;
  /** Called before the first page is opened. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
};

/**
 * Reaches a state in a context of its own. Light and dark are one `emulateMedia` apart. The caller
 * closes the context.
 */
export async function openState(
  state: State,
  { browser, site, anvil, own, size, locale, motion = false, prepare }: StateOptions,
): Promise<Page> {
  const context = await browser.newContext({
    ...sizes[size],
    baseURL: site.origin,
    colorScheme: 'light',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
    extraHTTPHeaders: visitorAddress(),
  });
  if (locale !== 'en')
    await context.addCookies([{ name: 'portico.locale', value: locale, url: site.origin }]);
  await prepare?.(context);
  const page = await context.newPage();
  const key = (index: number) => keccak256(toHex(`${state.name} ${size} ${locale} ${index}`));
  const words = await wordsIn(locale);
  const { origin } = site;
  await own?.database.giveBack(origin);
  await state.reach({ page, context, origin, site, words, key, rpcUrl: anvil.rpcUrl, own });
  return page;
}
