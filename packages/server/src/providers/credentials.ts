import { AuthError } from '../auth-error.ts';
import type { Body } from '../http/read-body.ts';
import type { CredentialField, CredentialsProvider } from './provider.ts';

/** Who a credentials provider recognised. */
export type CredentialsUser = {
  /** Unique and stable within this provider. */
  readonly id: string;
  readonly name?: string;
  readonly email?: string;
  readonly image?: string;
};

/** Options of credentials(). */
export type CredentialsOptions = {
  /** As in `callback/{id}`. Default `credentials`. */
  readonly id?: string;
  /** Shown on the sign-in page as "Sign in with {name}". Default "Credentials". */
  readonly name?: string;
  /** The inputs of the sign-in page. */
  readonly fields?: readonly CredentialField[];
  /** Checks what was posted; null refuses. Throw only when you cannot tell: the visitor is asked to retry. */
  readonly authorize: (
    fields: Body,
    request: Request,
  ) => CredentialsUser | null | Promise<CredentialsUser | null>;
};

/** Sign-in with fields that your own code checks. */
export function credentials(options: CredentialsOptions): CredentialsProvider {
  const id = options.id ?? 'credentials';
  return {
    id,
    name: options.name ?? 'Credentials',
    type: 'credentials',
    fields: options.fields ?? [],
    wallet: false,
    async authorize({ body, request }) {
      let user: CredentialsUser | null;
      try {
        user = await options.authorize(body, request);
      } catch (cause) {
        throw cause instanceof AuthError
          ? cause
          : new AuthError('UNEXPECTED', { cause, retryAfter: 5 });
      }
      if (user === null) return 'CREDENTIALS_REFUSED';
      const { id: userId, ...shown } = user;
      return { account: `${id}:${userId}`, ...shown };
    },
  };
}
