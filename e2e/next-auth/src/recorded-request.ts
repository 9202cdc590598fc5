/** A request to the session API and its answer, as the server saw them. */
export type RecordedRequest = {
  readonly method: string;
  /** Path and query, from after `/api/auth/`. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
  readonly status: number;
};

/** `GET session`, for comparing sequences. */
export function describeRequest({ method, path }: RecordedRequest): string {
  return `${method} ${path}`;
}
