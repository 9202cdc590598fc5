import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chromiumLaunchOptions, launchChromium } from '@portico/testing/browser/browser';
import { accountButton, connectButton, openDialog, signIn } from '@portico/testing/browser/flow';
import { startAnvil } from '@portico/testing/chain/anvil';
import { type Child, startChild } from '@portico/testing/process/child';
import { freePort } from '@portico/testing/process/listen';
import { installTestWallet } from '@portico/testing/wallets/test-wallet';
import { readManifest, root } from '../repository.ts';
import { type CalledFile, calledFiles, type ScriptCoverage } from './called-files.ts';

/** Components, and the paths of what they draw. */
const drawing = /\/components\/|\/protocol\/src\/drawing/;

/** One folder per language: text, some of which has a place for a name. */
const sentences = /\/locales\/src\/\w\w\//;

/** Modules that only show the account of a session, loaded after the flow ends. */
const afterSession = /\/(connected-account|connected-host|account-reader)\.tsx?/;

/**
 * The files that run in the browser from the click on "Connect wallet" to the session. In development every
 * module is a script by itself, so V8 reports files without source maps. The page signs in and out once before
 * it is traced: it is hydrated and every module is loaded by then, so that neither counts. Modules that show the account of a
 * session are blocked, as they are not loaded yet when a visitor signs in for the first time.
 */
export async function traceBrowser() {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'portico-trace-'));
  const anvil = await startAnvil();
  const site = await startDevelopmentSite(folder.path, anvil.rpcUrl);
  const { args = [] } = await chromiumLaunchOptions();
  // V8 counts no function that it has collected, so it gets room to collect less.
  const room = '--js-flags=--min-semi-space-size=512 --max-semi-space-size=512 --no-flush-bytecode';
  const browser = await launchChromium({ args: [...args, room] });
  try {
    const context = await browser.newContext({ locale: 'en-GB' });
    await context.route(afterSession, (route) => route.abort());
    const wallet = await installTestWallet(context);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(site.ready);
    await connectButton(page).click();
    // Vite reloads the page when it has optimised the dependencies that it met only now.
    await page.waitForLoadState('networkidle');
    await page.goto(site.ready, { waitUntil: 'networkidle' });
    await signIn(page, wallet);
    await accountButton(page, wallet.address).click();
    await openDialog(page).getByRole('button', { name: 'Sign out' }).click();
    await openDialog(page).waitFor({ state: 'hidden' });
    await accountButton(page, wallet.address).click();
    await openDialog(page).getByRole('button', { name: 'Disconnect wallet' }).click();
    await openDialog(page).waitFor({ state: 'hidden' });
    await connectButton(page).waitFor();

    const files = calledFiles(await traceUntilSession(page, () => signIn(page, wallet)));
    const isComponent = ({ file }: CalledFile) => drawing.test(file);
    const isLogic = (called: CalledFile) => !isComponent(called) && !sentences.test(called.file);
    return { logic: files.filter(isLogic), components: files.filter(isComponent) };
  } finally {
    await browser.close();
    await site.stop();
    await anvil.stop();
  }
}

/**
 * Returns the coverage of a sign-in up to the frame in which the dialog has closed: the page shows the session by then. What
 * follows it (names, balances, transactions) is another flow. The page is paused there, so nothing else can run before the
 * coverage is taken.
 */
async function traceUntilSession(
  page: Page,
  run: () => Promise<void>,
): Promise<readonly ScriptCoverage[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Debugger.enable');
  await devtools.send('Profiler.enable');
  const closed = new Promise<readonly ScriptCoverage[]>((resolve, reject) => {
    devtools.once('Debugger.paused', () => {
      const taken = devtools.send('Profiler.takePreciseCoverage').then(({ result }) => result);
      taken.then(resolve, reject).finally(() => devtools.send('Debugger.resume'));
    });
  });
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('dialog[open]') === null) {
        // biome-ignore lint/suspicious/noDebugger: pauses the page for the coverage
        debugger;
      }
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['open'] });
  });
  await devtools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const [coverage] = await Promise.all([closed, run()]);
  await devtools.detach();
  return coverage;
}

/** What `npm run dev` runs, with a database that is thrown away. */
async function startDevelopmentSite(folder: string, rpcUrl: string): Promise<Child> {
  const { scripts } = readManifest<{ readonly scripts: { readonly dev: string } }>();
  const [command = '', ...args] = scripts.dev.split(' ');
  return startChild(join(root, 'node_modules/.bin', command), args, {
    ready: /ready at (http:\/\/localhost:\d+)/,
    cwd: root,
    env: {
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
      PORT: String(await freePort()),
      DATABASE_URL: `file:${join(folder, 'portico.sqlite')}`,
      BASE_RPC_URL: rpcUrl,
    },
  });
}
