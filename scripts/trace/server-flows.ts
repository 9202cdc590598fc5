import { alice, bob, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { type CalledFile, traceCalls } from './called-files.ts';

/**
 * The files that run on the server for one sign-in by a plain key (nonce and post), and for one
 * `GET session`. Each runs once before it is traced: opening the database and preparing statements at the
 * first request does not count, and neither does what the browser does in between.
 */
export async function traceServer(): Promise<{
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
