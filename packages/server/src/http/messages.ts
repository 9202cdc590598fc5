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

/** An answer as the Fetch standard's `Response`. */
export function toResponse({ status, headers, cookies, body }: Answer): Response {
  const [cookie] = cookies;
  if (cookie === undefined) return new Response(body, { status, headers });
  // A plain object lets @hono/node-server answer without building a Headers, which several lines of one name need.
  const plain = { ...headers, 'set-cookie': cookie };
  if (cookies.length === 1) return new Response(body, { status, headers: plain });
  const full = new Headers(headers);
  for (const each of cookies) full.append('set-cookie', each);
  return new Response(body, { status, headers: full });
}
