import { type NameTable, optionProblems } from '@portico/protocol';

/** @throws TypeError that names everything that the options of a function must not have */
export function requireKnownOptions(caller: string, options: unknown, names: NameTable): void {
  const problems = optionProblems(caller, options, names);
  if (problems.length > 0) throw new TypeError(problems.join(' '));
}

/** Different characters that are required: as many as a password that people chose and repeated rarely has; 32 random hex digits have fewer once in 27 million. */
const leastDistinct = 8;

/** Returns true for a value that can be a secret: 32 characters or more, of at least eight different ones. */
export function isSecret(value: unknown): value is string {
  return typeof value === 'string' && value.length >= 32 && new Set(value).size >= leastDistinct;
}
