/**
 * The names that an options object may have: `true` where the value is not looked into, a table where its names are known, too,
 * and a list of one table for a list of objects. `satisfies OptionNames<Options>` fails to compile when an option has no name in
 * the table, or a name no option.
 */
export type OptionNames<Options> = {
  readonly [Name in keyof Options]-?: true | NestedNames<NonNullable<Options[Name]>>;
};

type NestedNames<Value> = Value extends readonly (infer Item)[]
  ? readonly [OptionNames<Item>]
  : OptionNames<Value>;

/** A table of names as it is read. */
export type NameTable = { readonly [name: string]: true | NameTable | readonly [NameTable] };

/** A name that an options object has and must not have. */
export type UnknownName = {
  /** Such as `pages.signin`. */
  readonly path: string;
  /** The path of the known name that it is a misspelling of, if there is one. */
  readonly nearest: string | undefined;
};

/**
 * Finds the unknown names of options at every level. An option that is undefined counts as left out only where its name is known:
 * a misspelt one is a mistake whatever its value is.
 *
 * @param path what goes before the names, such as `pages.`
 */
export function unknownNames(value: unknown, names: NameTable, path = ''): readonly UnknownName[] {
  if (Object(value) !== value) return [];
  const options = value as Readonly<Record<string, unknown>>;
  return enumerableNames(options).flatMap((name): readonly UnknownName[] => {
    const inner = options[name];
    const known = Object.hasOwn(names, name) && names[name];
    if (known === true) return [];
    if (!known) {
      const nearest = nearestName(name, Object.keys(names));
      return [{ path: path + name, nearest: nearest && path + nearest }];
    }
    const [item] = Array.isArray(known) ? known : [];
    return item
      ? Object.values(inner ?? {}).flatMap((one) => unknownNames(one, item, `${path}${name}.`))
      : unknownNames(inner, known as NameTable, `${path}${name}.`);
  });
}

/**
 * One sentence for each name that the options of a function or a file must not have.
 *
 * @param owner such as `email()` or `portico.config.ts`
 */
export function optionProblems(
  owner: string,
  options: unknown,
  names: NameTable,
): readonly string[] {
  return unknownNames(options, names).map(({ path, nearest }) => {
    const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
    return `${owner} has no option "${path}".${hint}`;
  });
}

/** The names of an object that has any prototype or none, as a module's namespace, and of what it inherits: all can be read as options. */
function enumerableNames(options: object): readonly string[] {
  const parent: object | null = Object.getPrototypeOf(options);
  const inherited = parent === null ? [] : enumerableNames(parent);
  return [...new Set([...Object.keys(options), ...inherited])];
}

/**
 * Finds the name that another one is a misspelling of: one edit away, or two where it is long enough. Capitals do not count.
 */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const near = (edits: number) =>
    names.find((other) => isNear(name.toLowerCase(), other.toLowerCase(), edits));
  return near(1) ?? (name.length < 10 ? undefined : near(2));
}

/** Returns true when at most so many insertions, deletions, substitutions or swaps of neighbours turn one text into the other. */
function isNear(from: string, to: string, edits: number): boolean {
  const [a, b] = [from.slice(1), to.slice(1)];
  if (from[0] === to[0]) return from === '' || isNear(a, b, edits);
  const isSwapped = from[0] === to[1] && from[1] === to[0];
  return (
    edits > 0 &&
    (isNear(a, to, edits - 1) ||
      isNear(from, b, edits - 1) ||
      isNear(a, b, edits - 1) ||
      (isSwapped && isNear(a.slice(1), b.slice(1), edits - 1)))
  );
}
