import type { Auth } from '../../../server/src/create-auth/create-auth.ts';
import type { AuthOptions } from '../../../server/src/create-auth/options.ts';
import { email } from '../../../server/src/providers/email.ts';
import { siwe } from '../../../server/src/providers/siwe.ts';

/** A request as a browser of a version sent it, with the answer of that version. */
export type RecordedRequest = {
  readonly name: string;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
  readonly location: string | null;
  /** The fields of the answer that are the same each time. */
  readonly answer: unknown;
};

/** The state that a version leaves to the next one: the rows of its database, and the requests that open pages are about to send. */
export type RecordedVersion = {
  /** Its newest migration. */
  readonly migration: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly rows: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly requests: readonly RecordedRequest[];
};

/** The options of the recorded site, which do not change with an upgrade. */
export const recordedOptions = (server: string): Partial<AuthOptions> => ({
  secret: 'the secret of a site that is upgraded',
  providers: [siwe(), email({ server, from: 'Example <noreply@example.com>' })],
});

/** Sends a recorded request, and returns what is compared of its answer. */
export async function send(
  auth: Pick<Auth, 'handler'>,
  { path, method, headers, body }: Omit<RecordedRequest, 'status' | 'location' | 'answer'>,
): Promise<Pick<RecordedRequest, 'status' | 'location' | 'answer'>> {
  const response = await auth.handler(
    new Request(`https://example.com/api/auth/${path}`, {
      method,
      headers: { origin: 'https://example.com', ...headers },
      ...(body !== undefined && { body }),
    }),
    { ip: '192.0.2.1' },
  );
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    location: response.headers.get('location'),
    answer: isJson ? JSON.parse(text, (key, value) => (random.has(key) ? undefined : value)) : {},
  };
}

/** Fields with random values, and sentences, which may be worded anew. */
const random = new Set(['id', 'nonce', 'csrfToken', 'userId', 'message']);
