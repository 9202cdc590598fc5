import type { EndpointContext } from '../pages/request-context.ts';

/** The methods that an endpoint may export a function for. GET answers HEAD as well. */
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** One of them. */
export type EndpointMethod = (typeof methods)[number];

/**
 * Answers a request: with a `Response` as it is, with nothing as 204, with anything else as JSON.
 *
 * What is not GET is answered only to pages of this site, so that no other site can act for a visitor. An `EndpointError`
 * becomes its answer; any other failure is logged and becomes 503 with `UNEXPECTED`. A form that a browser posts by itself is
 * led back to its page instead, which gets the refusal as `form`.
 */
export type EndpointFunction = (context: EndpointContext) => unknown;

/** Exports of a file of `src/api`. */
export type EndpointModule = {
  /** Its path: `/api/orders`, `/api/orders/:id`. */
  readonly path: string;
  /**
   * Requests without a session get 401 with `SESSION_REQUIRED`; a form that a browser posts without script is led to the
   * sign-in page, and back to the page that holds the form.
   */
  readonly requiresSession?: boolean;
  /** Maximum size of a body in bytes. Default 64 kB. Larger ones get 413. */
  readonly maxBodyBytes?: number;
} & { readonly [Method in EndpointMethod]?: EndpointFunction };

/** A refusal in the site's own words: `{ code, message }` with a status, as those of the session server are. */
export class EndpointError extends Error {
  override readonly name = 'EndpointError';
  readonly code: string;
  readonly status: number;
  readonly keep: Readonly<Record<string, string>>;

  /**
   * @param code what scripts and pages branch on, such as `SOLD_OUT`
   * @param status 400 to 599
   * @param message the sentence for people
   * @param options.keep what the visitor wrote and need not write again: the page gets it as `form.kept`, 3 kB at most. They are
   *   in a cookie for a minute, so no secret is among them
   */
  constructor(
    code: string,
    status: number,
    message: string,
    { keep = {} }: { readonly keep?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.keep = keep;
  }
}
