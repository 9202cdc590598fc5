import { expect } from '@playwright/test';
import { devices } from '../browser/devices.ts';
import { untilAlive } from '../browser/flow.ts';
import { signInContext } from '../site/signed-in.ts';
import { byPath, expectWhole } from './page-states.ts';
import { firstAccount, ownSite, type State } from './state.ts';

const outage = [
  /STORE_UNAVAILABLE|could not be (?:read|checked)|of the database|status of 503|CLIENT_FETCH_ERROR/,
];

/** A page for a user with a session while the database is away. */
function duringOutage(name: string, path: string): State {
  return {
    name,
    shows: 'page',
    site: 'own',
    expected: outage,
    reach: async (given) => {
      const { context, origin, page } = given;
      await signInContext(context, origin, firstAccount(given), devices.home.userAgent);
      await ownSite(given).database.take(origin);
      await page.goto(path);
      await untilAlive(page);
      await expect(page.locator('.portico-connect').first()).toHaveText('—');
      await expectWhole(page);
    },
  };
}

/** Pages for failures of the site. */
export const failureStates: readonly State[] = [
  duringOutage('home-unavailable', '/'),
  duringOutage('page-unavailable', '/account'),
  byPath('page-failed', '/try', {
    site: 'own',
    expected: [/A request failed/, /status of 500/],
  }),
];
