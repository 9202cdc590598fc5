/** One part of `npm run check`. */
export type Step = {
  /** Subject of the step, in a word or two. */
  readonly name: string;
  /** Looks at everything and returns one text per problem; none means that all is well. */
  run(report: (fact: string) => void): Promise<readonly string[]>;
};
