/** Environment variables, read one by one, and the sentences about those that are wrong. */
export type Variables = {
  /** An empty variable counts as missing, as compose files leave them. */
  readonly text: (name: string) => string | undefined;
  /** What stands between commas. */
  readonly list: (name: string) => readonly string[] | undefined;
  /** Notes what the operator has to change. */
  readonly refuse: (sentence: string) => void;
  /** Everything that was refused so far. */
  readonly problems: readonly string[];
};

/** Reads from `process.env` or anything like it. */
export function createVariables(
  environment: Readonly<Record<string, string | undefined>>,
): Variables {
  const problems: string[] = [];
  const text = (name: string) => environment[name]?.trim() || undefined;
  return {
    text,
    list: (name) =>
      text(name)
        ?.split(',')
        .map((item) => item.trim()),
    refuse: (sentence) => void problems.push(sentence),
    problems,
  };
}
