import { type Answer, createVisitor, type Visitor } from '@portico/testing/site/visitor';
import { contractAccount, keyAccount, type SimulatedAccount } from '../chaos/accounts.ts';

/** A visitor who is signed in, and who. */
export type Member = { readonly visitor: Visitor; readonly account: SimulatedAccount };

/** Signs in with a new account of a key. @throws Error unless it is acknowledged */
export async function becomeMember(origin: string): Promise<Member> {
  const member = { visitor: createVisitor(origin), account: keyAccount() };
  const answer = await signIn(origin, member.account, member.visitor);
  if (answer.status !== 200) throw new Error(`Signing in: ${answer.status} ${answer.text}`);
  return member;
}

/** One attempt, and its answer. */
export async function signIn(
  origin: string,
  account: SimulatedAccount = keyAccount(),
  visitor: Visitor = createVisitor(origin),
): Promise<Answer> {
  return visitor.submit(await account.sign(origin, await visitor.csrfToken()));
}

/** The same with a new contract account. */
export const signInContract = (origin: string) => signIn(origin, contractAccount());

/** Whether a site, the same or a later one with its database, knows the member. */
export async function isKnown({ visitor, account }: Member, origin: string): Promise<boolean> {
  const { address } = await createVisitor(origin, visitor.cookies).session();
  return address === account.address;
}

/** Status and code of a refusal. */
export function refusal(answer: Answer): string {
  return `${answer.status} ${String(answer.json()['code'])}`;
}
