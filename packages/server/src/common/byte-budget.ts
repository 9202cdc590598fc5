import { AuthError } from './auth-error.ts';

const megabyte = 1024 * 1024;

/** The bytes that a process may hold in memory for requests: bodies, what nodes answer, and answers until they are sent. */
const processBytes = 32 * megabyte;
/** The part that reads of chains and of the wallet list may take, so that sign-ins always find room. */
const readBytes = 24 * megabyte;
/** The part of one network, so that it takes several to fill the budget. */
const visitorBytes = 4 * megabyte;

/** A body or an answer of at most this length is not counted: its connection takes more. */
export const uncountedBytes = 4096;

/** `read` for requests that read chains or lists; `session` for those that sign in, out, or read a session. */
export type ByteUse = 'read' | 'session';

/** Bytes in memory, counted for all requests together. */
export type ByteBudget = {
  /** Starts counting one request, with nothing. @param visitor the network of the visitor, as `toNetwork` returns it */
  open(visitor: string, use: ByteUse): HeldBytes;
  total(): number;
};

/** The bytes that one request holds in memory. */
export type HeldBytes = {
  /**
   * Sets how many bytes the request holds; a refusal changes nothing.
   * @throws AuthError NODE_UNAVAILABLE when the budget is full, RATE_LIMITED when the visitor's part is
   */
  set(bytes: number): void;
  add(bytes: number): void;
  /** Sets it to zero permanently: what is added later is refused. May be called several times. */
  release(): void;
};

/** Seconds after which a refused request may be sent again: by then what is held was sent, or timed out. */
const retryAfter = 5;

/** @param maximum bytes in all, for reads, and for one visitor */
export function createByteBudget(
  maximum = { process: processBytes, read: readBytes, visitor: visitorBytes },
): ByteBudget {
  const visitors = new Map<string, number>();
  let total = 0;
  let reads = 0;

  return {
    total: () => total,
    open(visitor, use) {
      let held = 0;
      let isReleased = false;
      const set = (bytes: number) => {
        const more = bytes - held;
        const ofVisitor = (visitors.get(visitor) ?? 0) + more;
        if (more > 0) {
          const isFull =
            total + more > maximum.process || (use === 'read' && reads + more > maximum.read);
          if (isFull || isReleased) throw new AuthError('NODE_UNAVAILABLE', { retryAfter });
          if (ofVisitor > maximum.visitor) throw new AuthError('RATE_LIMITED', { retryAfter });
        }
        held = bytes;
        total += more;
        if (use === 'read') reads += more;
        if (ofVisitor > 0) visitors.set(visitor, ofVisitor);
        else visitors.delete(visitor);
      };
      const release = () => {
        isReleased = true;
        set(0);
      };
      return { set, add: (bytes) => set(held + bytes), release };
    },
  };
}

/** The budget of this process, which all session servers in it share. */
export const processBudget: ByteBudget = createByteBudget();
