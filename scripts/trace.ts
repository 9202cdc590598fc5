// Counts the files that a flow runs through and the functions that it calls, by V8's own coverage: `npm run trace`.
// `npm run trace -- server` leaves out the browser; `-- summary` prints the counts alone.

import { alice, bob, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { type CalledFile, traceCalls } from './trace/called-files.ts';

/** Limits are the highest of many runs: V8 does not count a function that it has collected. */
type Limit = { readonly files: number; readonly functions: number };

const limits = {
  signIn: { files: 25, functions: 90 },
  session: { files: 12, functions: 38 },
  /** Target: 200 functions. Seventy are callbacks of one line. Four run on a slow machine only, where the wait for the wallet ends. */
  browser: { files: 45, functions: 262 },
  /** Target: 20 files. */
  components: { files: 22, functions: 150 },
} as const satisfies Record<string, Limit>;

const words = process.argv.slice(2);
let exceeded = false;
const server = await traceServer();
show('sign-in by a plain key', server.signIn, limits.signIn);
show('GET session', server.session, limits.session);
if (!words.includes('server')) {
  const { traceBrowser } = await import('./trace/browser-flow.ts');
  const { logic, components } = await traceBrowser();
  show('click to session in the browser, components apart', logic, limits.browser);
  show('its components', components, limits.components);
}
// The node of the server's flows listens as long as the process lives.
process.exit(exceeded ? 1 : 0);

function show(flow: string, traced: readonly CalledFile[], limit: Limit): void {
  const files = traced.length;
  const functions = traced.reduce((sum, { functions }) => sum + functions.length, 0);
  if (files > limit.files || functions > limit.functions) exceeded = true;
  console.log(
    `${flow}: ${files} of ${limit.files} files, ${functions} of ${limit.functions} functions`,
  );
  if (words.includes('summary')) return;
  for (const { file, functions } of traced) console.log(`    ${file}: ${functions.join(', ')}`);
}

/** Traces a sign-in by a plain key, and `GET session`. Each runs once before, since opening the database does not count. */
async function traceServer(): Promise<{
  readonly signIn: readonly CalledFile[];
  readonly session: readonly CalledFile[];
}> {
  const { auth, clock } = await createTestAuth();
  const signIn = async (signer: typeof alice) => {
    const browser = createTestBrowser(auth);
    let nonce = '';
    const forNonce = await traceCalls(async () => {
      nonce = JSON.parse(await (await browser.fetch('nonce')).text()).nonce;
    });
    const signed = await signMessage(nonce, clock.now, { signer });
    const forPost = await traceCalls(async () => {
      const response = await browser.fetch('verify', {
        method: 'POST',
        body: JSON.stringify(signed),
        headers: { origin: 'https://example.com', 'content-type': 'application/json' },
      });
      if (response.status !== 200) throw new Error(`Refused: ${await response.text()}`);
    });
    return { browser, files: union(forNonce, forPost) };
  };
  await signIn(alice);
  const { browser, files } = await signIn(bob);
  await browser.session();
  const session = await traceCalls(async () => {
    const { address } = await browser.session();
    if (address !== bob.address) throw new Error('The session is not the one that was opened.');
  });
  await auth.close();
  return { signIn: files, session };
}

function union(...lists: readonly (readonly CalledFile[])[]): readonly CalledFile[] {
  const files = new Map<string, ReadonlySet<string>>();
  for (const { file, functions } of lists.flat()) {
    files.set(file, new Set([...(files.get(file) ?? []), ...functions]));
  }
  return [...files].sort().map(([file, functions]) => ({ file, functions: [...functions] }));
}
