/** What the session server needs of a request without a body. Every Fetch `Request` has it. */
export type ReadRequest = {
  readonly method: string;
  /** Absolute and serialised, as `Request.url`. */
  readonly url: string;
  /** By any spelling of the name; several lines of one name are joined as the Fetch standard does. */
  readonly headers: Pick<Headers, 'get' | 'has'>;
};

/** The answer to a request, as plain data: a `Response` with its `Headers` costs more than most answers do. */
export type Answer = {
  readonly status: number;
  /** By their names in lower case, without `Set-Cookie`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Complete `Set-Cookie` values. */
  readonly cookies: readonly string[];
  readonly body: string | null;
};
