import type { AuthContext } from '../auth-context.ts';

/** One request, as a route sees it. */
export type Call = {
  readonly context: AuthContext;
  readonly request: Request;
  /** The request's query. */
  readonly query: URLSearchParams;
  /** The path segment after the route's name, as in `callback/{parameter}`. */
  readonly parameter: string | undefined;
  /** The address of the visitor, when the adapter knows the peer. */
  readonly ip: string | undefined;
};

/** Answers one request, or throws an AuthError that says why it cannot. */
export type RouteHandler = (call: Call) => Response | Promise<Response>;

/** An endpoint: which methods it answers. HEAD is answered from GET. */
export type Route = {
  readonly GET?: RouteHandler;
  readonly POST?: RouteHandler;
};
