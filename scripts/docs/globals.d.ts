// Names that code in the documentation may use without declaring them.
import type { Address } from '@portico/protocol';
import type { Session } from '@portico/react';
import type { Auth, AuthEvents, AuthOptions, SendMail } from '@portico/server';
import type { PageProps as SitePageProps } from '@portico/shell';

declare global {
  const auth: Auth<{ role: 'admin' | 'member' }>;
  const options: AuthOptions;
  const request: Request;
  const ip: string;
  const session: Session | null;
  const address: Address;
  const nonce: string;
  const nonceIssuedAt: Date;
  const mailKey: string;
  const userId: string;
  const roleOf: (userId: string) => Promise<'admin' | 'member'>;
  const greet: (userId: string) => Promise<void>;
  const banned: ReadonlySet<string>;
  const invited: ReadonlySet<string>;
  const send: SendMail;
  const signedIn: AuthEvents['signedIn'] & {};
  const signedOut: AuthEvents['signedOut'] & {};
  const sessionEnded: AuthEvents['sessionEnded'] & {};
  const linked: AuthEvents['linked'] & {};
  const coin: Address;
  const collection: Address;
  const tickets: Address;
  const owner: Address;
  const balanceOf: (token: Address, accounts: readonly string[]) => Promise<bigint>;
  const isRight: (password: unknown) => Promise<boolean>;
  type PageProps = SitePageProps;
}
