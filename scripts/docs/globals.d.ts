// What code in the documentation may use without declaring it.
import type { Address } from '@portico/protocol';
import type { Session } from '@portico/react';
import type { Auth, AuthOptions } from '@portico/server';
import type { PageProps as SitePageProps } from '@portico/shell';

declare global {
  const auth: Auth;
  const options: AuthOptions;
  const request: Request;
  const ip: string;
  const session: Session | null;
  const address: Address;
  const nonce: string;
  const nonceIssuedAt: Date;
  const mailKey: string;
  const banned: ReadonlySet<string>;
  const roleOf: (userId: string) => Promise<'admin' | 'member'>;
  const greet: (userId: string) => Promise<void>;
  const isRight: (password: unknown) => Promise<boolean>;
  type PageProps = SitePageProps;
}
