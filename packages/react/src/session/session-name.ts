import type { Session } from '@portico/protocol';

/** Who a session belongs to: its address, or for sessions that no wallet opened a name or e-mail. */
export function sessionName(session: Session | null | undefined): string | undefined {
  return session?.address ?? session?.user.name ?? session?.user.email;
}
