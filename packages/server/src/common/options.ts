import { type NameTable, optionProblems } from '@portico/protocol';

const kinds = {
  'a text': (value: unknown) => typeof value === 'string',
  'a function': (value: unknown) => typeof value === 'function',
  'a list': Array.isArray,
};

/** The kinds of options whose values have no check of their own. */
type Kinds<Options> = { readonly [Name in keyof Options]?: keyof typeof kinds };

/** Returns one sentence for each mistake in the options of a function, which code without types may give: names and kinds. */
export function findOptionProblems<Options extends object>(
  caller: string,
  options: Options | undefined,
  names: NameTable,
  expected: Kinds<Options> = {},
): readonly string[] {
  if (options === undefined) return [];
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    return [`${caller} takes options as an object.`];
  const wrong = Object.entries<keyof typeof kinds | undefined>(expected).flatMap(([name, kind]) => {
    const value: unknown = Reflect.get(options, name);
    const isRight = value === undefined || kind === undefined || kinds[kind](value);
    return isRight ? [] : [`The ${name} of ${caller} is ${kind}.`];
  });
  return [...optionProblems(caller, options, names), ...wrong];
}

/** @throws TypeError that names everything that is wrong with the options of a function */
export function requireKnownOptions(
  caller: string,
  options: object | undefined,
  names: NameTable,
): void {
  const problems = findOptionProblems(caller, options, names);
  if (problems.length > 0) throw new TypeError(problems.join(' '));
}

/** Different characters that are required: as many as a password that people chose and repeated rarely has; 32 random hex digits have fewer once in 27 million. */
const leastDistinct = 8;

/** Returns true for a value that can be a secret: 32 characters or more, of at least eight different ones. */
export function isSecret(value: unknown): value is string {
  return typeof value === 'string' && value.length >= 32 && new Set(value).size >= leastDistinct;
}
