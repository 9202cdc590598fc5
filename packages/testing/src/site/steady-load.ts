import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createVisitor, signMessage, type Visitor } from './visitor.ts';

/** Visitors who never pause. */
export type SteadyLoad = {
  /** The number of answers so far. */
  answered(): number;
  /** True if every request was answered so far. */
  isWhole(): boolean;
  /** Lets each finish its visit. Resolves with the number of answers, and every request that had none or a refusal. */
  end(): Promise<{ readonly answered: number; readonly lost: readonly string[] }>;
};

/**
 * Lets visitors sign in, read pages and sign out at the same time, each one request after the other.
 * @param arrive returns a new visitor of the site
 */
export function startLoad(
  origin: string,
  visitors = 6,
  arrive: () => Visitor = () => createVisitor(origin),
): SteadyLoad {
  const lost: string[] = [];
  let answered = 0;
  let isOver = false;
  const visit = async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    const visitor = arrive();
    const steps: [string, () => Promise<{ readonly status: number }>][] = [
      ['home', () => visitor.get('/')],
      [
        'sign in',
        async () => visitor.submit(await signMessage(origin, account, await visitor.csrfToken())),
      ],
      ['session', () => visitor.get('/api/auth/session')],
      ['account', () => visitor.get('/account')],
      ['sign out', visitor.signOut],
    ];
    for (const [name, step] of steps) {
      const status = await step().then((answer) => answer.status, String);
      if (status === 200) answered += 1;
      else lost.push(`${name}: ${status}`);
    }
  };
  const loads = Array.from({ length: visitors }, async () => {
    while (!isOver) await visit();
  });
  return {
    answered: () => answered,
    isWhole: () => lost.length === 0,
    async end() {
      isOver = true;
      await Promise.all(loads);
      return { answered, lost };
    },
  };
}
