/** A node did not give a usable answer. It says nothing about any signature. */
export class NodeTrouble extends Error {
  override readonly name = 'NodeTrouble';
  /**
   * Whether the node itself seems ill. A JSON-RPC error, or too little gas for this one question, comes
   * from one that is well enough to answer, and a request could be made to provoke it: it must not close
   * the node to everybody.
   */
  readonly ill: boolean;

  constructor(message: string, options: { cause?: unknown; ill?: boolean } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.ill = options.ill ?? true;
  }
}
