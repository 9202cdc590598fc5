import { DatabaseSync } from 'node:sqlite';
import type { BrowserContext } from '@playwright/test';
import { createSiweMessage } from '@portico/protocol';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { Site } from './site.ts';
import { createVisitor, signMessage, type Visitor } from './visitor.ts';

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

/** Links one more wallet to the user of a session, as the dialog does, and returns it. */
export async function linkAccount(
  origin: string,
  visitor: Visitor,
  account: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey()),
): Promise<PrivateKeyAccount> {
  const { nonce, statement } = (await visitor.get('/api/auth/nonce?purpose=link')).json();
  const message = createSiweMessage({
    domain: new URL(origin).host,
    uri: origin,
    address: account.address,
    statement: String(statement),
    nonce: String(nonce),
    version: '1',
    chainId: 8453,
    issuedAt: new Date().toISOString(),
  });
  const signature = await account.signMessage({ message });
  const answer = await visitor.postJson('/api/auth/accounts/link', { message, signature });
  if (answer.status !== 200) throw new Error(`The account was not linked: ${answer.text}`);
  return account;
}

/** Longer than a sign-in is fresh, in milliseconds. */
const defaultAge = 3_600_000;

/**
 * Moves a user's sessions and accounts into the past, in the database of a site: as if the visitor had linked the accounts and
 * signed in an hour ago.
 */
export async function ageUser(
  { databaseUrl }: Pick<Site, 'databaseUrl'>,
  visitor: Pick<Visitor, 'session'>,
  age = defaultAge,
): Promise<void> {
  const { user }: { user?: { id?: unknown } } = await visitor.session();
  const id = String(user?.id);
  const database = new DatabaseSync(new URL(databaseUrl).pathname, { timeout: 5000 });
  try {
    const sessions = database.prepare(
      'UPDATE session SET created_at = created_at - ? WHERE user_id = ?',
    );
    if (sessions.run(age, id).changes === 0) throw new Error(`No session of user ${id}.`);
    database
      .prepare('UPDATE accounts SET linked_at = linked_at - ? WHERE user_id = ?')
      .run(age, id);
  } finally {
    database.close();
  }
}
