import { AuthError } from '../auth-error.ts';
import type { Body } from '../http/read-body.ts';
import type { CredentialField, CredentialsProvider } from './provider.ts';

/** Who a credentials provider recognised. Whatever else the object has, such as a row of a table, is ignored. */
export type CredentialsUser = {
  /** Unique and stable within this provider. */
  readonly id: string | number;
  readonly name?: string | null;
  readonly email?: string | null;
  readonly image?: string | null;
};

/** Options of credentials(). */
export type CredentialsOptions = {
  /** As in `callback/{id}`. Default `credentials`. */
  readonly id?: string;
  /** Shown on the sign-in page as "Sign in with {name}". Default "Credentials". */
  readonly name?: string;
  /** The inputs of the sign-in page. */
  readonly fields?: readonly CredentialField[];
  /**
   * Checks what was posted; null, false or nothing refuses. Throw only when you cannot tell: the visitor is
   * asked to retry.
   */
  readonly authorize: (
    fields: Body,
    request: Request,
  ) => CredentialsAnswer | Promise<CredentialsAnswer>;
};

type CredentialsAnswer = CredentialsUser | null | undefined | false;

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
      let user: CredentialsAnswer;
      try {
        user = await options.authorize(body, request);
      } catch (cause) {
        throw cause instanceof AuthError
          ? cause
          : new AuthError('UNEXPECTED', { cause, retryAfter: 5 });
      }
      if (!user) return 'CREDENTIALS_REFUSED';
      const [name, email, image] = [user.name, user.email, user.image].map(textOf);
      // Field by field: an `account` or `address` among the others would make somebody else of them.
      return {
        account: `${id}:${idOf(user)}`,
        ...(name !== undefined && { name }),
        ...(email !== undefined && { email }),
        ...(image !== undefined && { image }),
      };
    },
  };
}

/**
 * Two users without an id would be one account.
 * @throws AuthError UNEXPECTED
 */
function idOf({ id }: { readonly id: unknown }): string {
  if (typeof id === 'string' && id !== '') return id;
  if (Number.isSafeInteger(id) || typeof id === 'bigint') return String(id);
  throw new AuthError('UNEXPECTED', {
    cause: new TypeError('authorize() of credentials() gave a user without an id'),
    retryAfter: 5,
  });
}

/** Code without types may hand over anything. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
