import type { Session } from '@portico/protocol';
import type { RequestContext } from '../pages/request-context.ts';

/** The methods that an endpoint may export a function for. GET answers HEAD as well. */
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** One of them. */
export type EndpointMethod = (typeof methods)[number];

/**
 * What an endpoint's functions get.
 *
 * @typeParam Visitor `Session` where `requiresSession` says that there is one
 */
export type EndpointContext<Visitor = Session | null | undefined> = RequestContext<Visitor> & {
  /**
   * The fields of a form or of a JSON object, of at most 64 kB. Values are whatever the visitor sent: check before use.
   * @throws AuthError BODY_INVALID, BODY_TOO_LARGE, which become the answer
   */
  fields(): Promise<Readonly<Record<string, unknown>>>;
};

/**
 * Answers a request: with a `Response` as it is, with nothing as 204, with anything else as JSON.
 *
 * What is not GET is answered only to pages of this site, so that no other site can act for a visitor. An `EndpointError`
 * becomes its answer; any other failure is logged and becomes 503 with `UNEXPECTED`.
 */
export type EndpointFunction = (context: EndpointContext) => unknown;

/** What a file of `src/api` exports. */
export type EndpointModule = {
  /** Where it lives: `/api/orders`, `/api/orders/:id`. */
  readonly path: string;
  /**
   * Requests without a session get 401 with `SESSION_REQUIRED`; a form that a browser posts without script is led to the
   * sign-in page, and back to the page that holds the form.
   */
  readonly requiresSession?: boolean;
  /** How large a body may be, in bytes. Default 64 kB. More than that is answered with 413. */
  readonly maxBodyBytes?: number;
} & { readonly [Method in EndpointMethod]?: EndpointFunction };

/** A refusal in the site's own words: `{ code, message }` with a status, as those of the session server are. */
export class EndpointError extends Error {
  override readonly name = 'EndpointError';
  readonly code: string;
  readonly status: number;

  /**
   * @param code what scripts branch on, such as `SOLD_OUT`
   * @param status 400 to 599
   * @param message the sentence for people
   */
  constructor(code: string, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
