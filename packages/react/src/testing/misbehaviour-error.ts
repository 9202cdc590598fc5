/** An integration did not stand a wallet's misbehaviour; the message says what it should have done. */
export class MisbehaviourError extends Error {
  override readonly name = 'MisbehaviourError';
}
