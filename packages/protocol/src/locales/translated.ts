/** What English says, in any language: a text stays a text, and a function keeps its parameters. */
export type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : string;
};
