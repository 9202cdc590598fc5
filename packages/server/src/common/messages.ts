/** The part of a request without a body that the session server needs. Every Fetch `Request` has it. */
export type ReadRequest = {
  readonly method: string;
  /** Absolute and serialised, as `Request.url`. */
  readonly url: string;
  /** Read by any spelling of a name. Several lines of one name are joined as the Fetch standard does. */
  readonly headers: Pick<Headers, 'get' | 'has'>;
};

/** A request of which only the headers are read. */
export type WithHeaders = Pick<ReadRequest, 'headers'>;

/** A post whose body was read, without a class of the Fetch standard. */
type ReadPost = ReadRequest & {
  /** Read once, in chunks, and no further than the server's limit. */
  readonly body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** Always the same one, without the body. Made when it is asked for: it costs more than most of a sign-in's parts. */
  readonly fetchRequest: Request;
};

/** The part of a post that the session server needs: a Fetch `Request`, or what an adapter made cheaper. */
export type PostRequest = Request | ReadPost;

/** A post as `allow` and providers get it. */
export function toFetchRequest(post: PostRequest): Request {
  return 'fetchRequest' in post ? post.fetchRequest : post;
}

/** The answer to a request, as plain data: a `Response` with its `Headers` costs more than most answers do. */
export type Answer = {
  readonly status: number;
  /** The headers by their names in lower case, without `Set-Cookie`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Complete `Set-Cookie` values. */
  readonly cookies: readonly string[];
  readonly body: string | null;
  /** Ends the counting of the body's bytes: called once the answer was sent, or will not be. Undefined when nothing is counted. */
  readonly release?: (() => void) | undefined;
};

/** Facts about a request that only the adapter knows. */
export type RequestInfo = {
  /** The address of the peer of the connection. Visitors without one share a rate limit. */
  readonly ip?: string | undefined;
  /** The id that the host gave the request. Default: the `x-request-id` of a trusted proxy, or a new one. */
  readonly requestId?: string | undefined;
};
