import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { signMessage } from '@portico/testing/site/visitor';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

export type HttpsAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

export type HttpsClient = {
  send(
    path: string,
    init?: { readonly headers?: Readonly<Record<string, string>>; readonly body?: string },
  ): Promise<HttpsAnswer>;
  /** Signs in with a new key, and resolves with its address and the last answer. */
  signIn(
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ readonly address: string; readonly answer: HttpsAnswer }>;
  signOut(): Promise<HttpsAnswer>;
};

/** A visitor who comes over TLS from an address of the loopback range, so that each has rate limits to itself. */
export function createHttpsClient(origin: string, ca: Buffer, localAddress: string): HttpsClient {
  const agent = new Agent({ keepAlive: true, ca, localAddress, family: 4 });
  const cookies = new Map<string, string>();
  const client: HttpsClient = {
    send: (path, { headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const form = body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' };
        const outgoing = request(
          origin + path,
          {
            agent,
            method: body === undefined ? 'GET' : 'POST',
            headers: { origin, cookie, ...form, ...headers },
          },
          (answer) => {
            for (const line of answer.headers['set-cookie'] ?? []) {
              const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/) ?? [];
              if (/max-age=0/i.test(line)) cookies.delete(name);
              else cookies.set(name, value);
            }
            const chunks: Buffer[] = [];
            answer.on('data', (chunk: Buffer) => chunks.push(chunk));
            answer.on('error', reject);
            answer.on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                headers: answer.headers,
                body: Buffer.concat(chunks),
              }),
            );
          },
        );
        outgoing.on('error', reject);
        outgoing.end(body);
      }),
    async signIn(headers = {}) {
      const account = privateKeyToAccount(generatePrivateKey());
      const signed = await signMessage(origin, account, await token());
      const fields = { ...signed, callbackUrl: origin, json: 'true' };
      const answer = await client.send('/api/auth/callback/siwe', {
        headers,
        body: String(new URLSearchParams(fields)),
      });
      return { address: account.address, answer };
    },
    async signOut() {
      const fields = { csrfToken: await token(), callbackUrl: origin, json: 'true' };
      const body = String(new URLSearchParams(fields));
      return client.send('/api/auth/signout', { body });
    },
  };
  const token = async (): Promise<string> => {
    const { status, body } = await client.send('/api/auth/csrf');
    if (status !== 200) throw new Error(`csrf: ${status}`);
    return JSON.parse(body.toString()).csrfToken;
  };
  return client;
}
