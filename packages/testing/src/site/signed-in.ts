import type { BrowserContext } from '@playwright/test';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { signMessage } from './sign-message.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** A user with a session. */
export type SignedIn = { readonly account: PrivateKeyAccount; readonly visitor: Visitor };

/** Opens a session without a browser, for tests whose subject is what comes after. */
export async function signedInVisitor(
  origin: string,
  account: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey()),
  userAgent = 'a test',
): Promise<SignedIn> {
  const visitor = createVisitor(origin, new Map(), { 'user-agent': userAgent });
  const answer = await visitor.submit(
    await signMessage(origin, account, await visitor.csrfToken()),
  );
  if (answer.status !== 200) {
    throw new Error(`The sign-in was refused: ${answer.text}`);
  }
  return { account, visitor };
}

/** Gives a browser that session, as if the visitor had signed in here earlier. */
export async function signInContext(
  context: BrowserContext,
  origin: string,
  account?: PrivateKeyAccount,
  userAgent?: string,
): Promise<SignedIn> {
  const signedIn = await signedInVisitor(origin, account, userAgent);
  await context.addCookies(
    [...signedIn.visitor.cookies].map(([name, value]) => ({
      name,
      value,
      url: origin,
      httpOnly: true,
      sameSite: 'Lax',
    })),
  );
  return signedIn;
}
