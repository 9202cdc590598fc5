import type { ClientIp } from './guard/client-ip.ts';
import type { Csrf } from './guard/csrf.ts';
import type { EnforceLimit } from './guard/rate-limit.ts';
import type { CookieScope } from './http/cookies.ts';
import type { Logger } from './observe/log.ts';
import type { PageOptions } from './options.ts';
import type { AuthProvider } from './providers/provider.ts';
import type { CookieNames } from './session/cookie-names.ts';
import type { SessionLifetime } from './session/lifetime.ts';
import type { NoteUse } from './session/note-use.ts';
import type { Recheck } from './session/recheck.ts';
import type { Verifier } from './signature/create-verifier.ts';
import type { Store } from './store/store.ts';

/** Everything that routes and providers share. Made once by createAuth; nothing in it is global. */
export type AuthContext = {
  /** The site's public origin, from configuration and never from a request. */
  readonly origin: string;
  readonly cookieScope: CookieScope;
  /** Origins that may show this site's pages in a frame. */
  readonly embedIn: readonly string[];
  readonly cookies: CookieNames;
  readonly csrf: Csrf;
  readonly store: Store;
  readonly providers: ReadonlyMap<string, AuthProvider>;
  readonly lifetime: SessionLifetime;
  readonly recheck: Recheck;
  readonly noteUse: NoteUse;
  /** Tells whose signature it is. */
  readonly verifier: Verifier;
  readonly pages: PageOptions;
  readonly log: Logger;
  readonly enforceLimit: EnforceLimit;
  /** Whether one more line that strangers can cause at will may be logged this minute. */
  readonly mayLogClient: () => boolean;
  readonly clientIp: ClientIp;
  /** Sign-ins that one network, and one account, may try in a minute. */
  readonly signInsPerMinute: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Cryptographically secure random bytes. */
  readonly random: (bytes: number) => Buffer;
};
