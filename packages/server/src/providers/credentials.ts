import type { OptionNames } from '@portico/protocol';
import { AuthError } from '../common/auth-error.ts';
import { findOptionProblems } from '../common/options.ts';
import type { Body } from '../http/read-body.ts';
import type { CredentialField } from '../pages/sign-in-page.ts';
import type { CredentialsProvider } from './provider.ts';

/** The user that a credentials provider recognised. Other fields of the object, such as columns of a database row, are ignored. */
export type CredentialsUser = {
  /** Unique and stable within this provider. */
  readonly id: string | number;
  readonly name?: string | null;
  readonly email?: string | null;
  readonly image?: string | null;
};

/** Options of credentials(). */
export type CredentialsOptions = {
  /** The id in `callback/{id}`. Default `credentials`. */
  readonly id?: string;
  /** Shown on the sign-in page as "Sign in with {name}". Default "Credentials". */
  readonly name?: string;
  /** The inputs of the sign-in page. */
  readonly fields?: readonly CredentialField[];
  /** Checks what was posted; null, false or undefined refuses. Throw only on an outage: the visitor is asked to retry. */
  readonly authorize: (
    fields: Body,
    request: Request,
  ) => CredentialsAnswer | Promise<CredentialsAnswer>;
};

type CredentialsAnswer = CredentialsUser | null | undefined | false;

const names = {
  id: true,
  name: true,
  fields: [{ name: true, label: true, type: true, placeholder: true }],
  authorize: true,
} as const satisfies OptionNames<CredentialsOptions>;

/** Sign-in with fields that your own code checks. */
export function credentials(options: CredentialsOptions): CredentialsProvider {
  // Code without types may leave them out, which createAuth reports.
  const { id: givenId, name: givenName, fields, authorize } = options ?? {};
  const id = givenId ?? 'credentials';
  return {
    id,
    name: givenName ?? 'Credentials',
    type: 'credentials',
    fields: fields ?? [],
    wallet: false,
    problems: [
      ...findOptionProblems('credentials()', options, names, { name: 'a text', fields: 'a list' }),
      ...(typeof authorize === 'function' ? [] : ['The authorize of credentials() is a function.']),
    ],
    async authorize({ body, request }) {
      const user = await options.authorize(body, request);
      if (!user) throw new AuthError('CREDENTIALS_REFUSED');
      const account = `${id}:${readId(user)}`;
      const { name, email, image } = user;
      // Field by field: an `account` or `address` in the object must not change who signs in.
      return { account, ...getTexts({ name, email, image }) };
    },
  };
}

/** Two users without an id would be one account. @throws AuthError UNEXPECTED */
function readId({ id }: { readonly id: unknown }): string {
  if (typeof id === 'string' && id !== '') return id;
  if (Number.isSafeInteger(id) || typeof id === 'bigint') return String(id);
  throw new AuthError('UNEXPECTED', {
    cause: new TypeError('authorize() of credentials() gave a user without an id'),
  });
}

/** Code without types may hand over anything. */
function getTexts<Name extends string>(fields: Record<Name, unknown>) {
  const texts = Object.entries(fields).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts) as Partial<Record<Name, string>>;
}
