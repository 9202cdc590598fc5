import type { Answer } from '@portico/testing/site/visitor';

/** The part of an answer that a client or a browser acts on. */
export type Outcome = {
  readonly status: number;
  /** Target: `Location`, or `url` of a JSON answer; path and query when it is of this site. */
  readonly to?: string;
  /** The body of a JSON answer that leads nowhere. */
  readonly body?: unknown;
  /** Names of the cookies that it sets or clears (`-name`), in alphabetical order. */
  readonly cookies?: readonly string[];
};

/** Reads of an answer what the expectation speaks of. */
export function outcomeOf(answer: Answer, origin: string, like: Outcome): Outcome {
  const json = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  const parsed = json && answer.text !== '' ? answer.json() : undefined;
  const to = answer.headers.get('location') ?? parsed?.url;
  return {
    status: answer.status,
    ...('to' in like && { to: String(to).replace(origin, '') }),
    ...('body' in like && { body: parsed ?? answer.text }),
    ...('cookies' in like && { cookies: cookiesOf(answer.headers) }),
  };
}

function cookiesOf(headers: Headers): readonly string[] {
  return headers
    .getSetCookie()
    .map((line) => `${/Max-Age=0/i.test(line) ? '-' : ''}${line.slice(0, line.indexOf('='))}`)
    .toSorted();
}
