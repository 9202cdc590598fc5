import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createSiweMessage } from '@portico/protocol';
import {
  type Answer,
  createVisitor,
  expectedMessage,
  type SignedMessage,
  signMessage,
  type Visitor,
} from '@portico/testing/site/visitor';
import { getAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { Ledger } from './ledger.ts';

/** Answers, or undefined where there was none: the connection broke, or nothing came in time. */
export type Ask = (what: string, send: () => Promise<Answer>) => Promise<Answer | undefined>;

/** Creates a visitor who gives up after ten seconds without an answer. */
export const createImpatientVisitor = (
  origin: string,
  cookies: ReadonlyMap<string, string> = new Map(),
): Visitor =>
  createVisitor(origin, new Map(cookies), {}, (url, init) =>
    fetch(url, { ...init, signal: AbortSignal.timeout(10_000) }),
  );

/** Sends requests, counts how they end, and reports every failure that is no outage. 502 means that the proxy got no answer. */
export function createAsk(ledger: Ledger, recorder: ReturnType<typeof createRecorder>): Ask {
  return async (what, send) => {
    const begun = performance.now();
    let reason = 'no answer';
    const answer = await send().catch((cause: unknown) => {
      reason = String(cause);
      return undefined;
    });
    const milliseconds = performance.now() - begun;
    if (answer === undefined || answer.status === 502) {
      recorder.record('none', milliseconds, `${what}: ${answer?.status ?? reason}`);
      return undefined;
    }
    if (answer.status === 503) {
      recorder.record('unavailable', milliseconds, `${what}: ${answer.text.slice(0, 200)}`);
      if (!answer.headers.has('retry-after')) ledger.breach(`${what}: 503 without Retry-After`);
      if (codeIn(answer) === 'UNEXPECTED') ledger.breach(`${what}: ${answer.text}`);
    } else {
      recorder.record('answered', milliseconds);
      if (answer.status >= 500) {
        ledger.breach(`${what}: ${answer.status}`, [answer.text.slice(0, 2000)]);
      }
    }
    return answer;
  };
}

export function codeIn(answer: Answer): string | undefined {
  try {
    return String(answer.json()['code']);
  } catch {
    return undefined;
  }
}

/** Checks that the answer does not say whether the request took effect. */
export function isOpen(answer: Answer | undefined): answer is undefined {
  return answer === undefined || answer.status >= 500;
}

/** A token of the form, which is also the nonce of a message; tries for a while, as a browser does. */
export async function askToken(ask: Ask, visitor: Visitor): Promise<string | undefined> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const answer = await ask('form token', () => visitor.get('/api/auth/csrf'));
    if (answer?.status === 200) return String(answer.json()['csrfToken']);
    await delay(300);
  }
  return undefined;
}

export const contractSignature = `0x${'c0ffee00'.repeat(25)}`;

export const forgedSignature = `0x${'bad0bad0'.repeat(25)}`;

export type SimulatedAccount = {
  readonly address: string;
  sign(origin: string, csrfToken: string): Promise<SignedMessage>;
};

export function keyAccount(): SimulatedAccount {
  const account = privateKeyToAccount(generatePrivateKey());
  return {
    address: account.address,
    sign: (origin, csrfToken) => signMessage(origin, account, csrfToken),
  };
}

/** A new contract account, which only a node can vouch for; with another signature, one that forges it. */
export function contractAccount(signature = contractSignature): SimulatedAccount {
  const address = getAddress(`0x${randomBytes(20).toString('hex')}`);
  return {
    address,
    sign: async (origin, csrfToken) => ({
      signature,
      csrfToken,
      message: createSiweMessage(expectedMessage(origin, address, csrfToken)),
    }),
  };
}

/** The end of a request: `unavailable` is a 503, `none` no answer at all, or one of the proxy. */
export type Outcome = 'answered' | 'unavailable' | 'none';

export type Sample = {
  readonly second: number;
  readonly counts: Readonly<Record<Outcome, number>>;
  /** Milliseconds until an answer, of those that were answered. */
  readonly p50: number;
  readonly p99: number;
};

export function createRecorder() {
  const start = performance.now();
  const elapsed = () => (performance.now() - start) / 1000;
  const totals = { answered: 0, unavailable: 0, none: 0 };
  const outages: string[] = [];
  const requests: { at: number; outcome: Outcome; milliseconds: number }[] = [];
  return {
    elapsed,
    totals,
    outages,
    record(outcome: Outcome, milliseconds: number, why?: string): void {
      if (why !== undefined) {
        outages.push(`${elapsed().toFixed(2)} s after ${milliseconds.toFixed(0)} ms ${why}`);
        if (outages.length > 100) outages.shift();
      }
      totals[outcome] += 1;
      requests.push({ at: elapsed(), outcome, milliseconds });
    },
    samples(seconds: number): readonly Sample[] {
      const stretches = Array.from({ length: Math.ceil(elapsed() / seconds) }, () => ({
        counts: { answered: 0, unavailable: 0, none: 0 },
        times: [] as number[],
      }));
      for (const { at, outcome, milliseconds } of requests) {
        const stretch = stretches[Math.floor(at / seconds)];
        if (stretch === undefined) continue;
        stretch.counts[outcome] += 1;
        if (outcome === 'answered') stretch.times.push(milliseconds);
      }
      return stretches.map(({ counts, times }, index) => {
        times.sort((one, other) => one - other);
        const second = index * seconds;
        return { second, counts, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
      });
    },
  };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
