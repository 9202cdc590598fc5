import type { Session } from '@portico/protocol';

/** What the site needs of createAuth's answer. */
export type SiteAuth = {
  handler(request: Request, context?: { ip?: string }): Promise<Response>;
  session(request: Request): Promise<Session | null>;
  /** Throws the redirect to the sign-in page. */
  requireSession(request: Request): Promise<Session>;
};

/** Whether something thrown is an answer to send. */
export function isResponse(value: unknown): value is Response {
  return value instanceof Response;
}
