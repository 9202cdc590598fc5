/** Longer names would crowd the list, and every sentence that they are in. In characters. */
const longest = 32;

/** Moves the caret or turns the writing around, and with it what stands beside it. */
const invisible = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * What an extension calls itself, as one short line of plain text. Extensions may announce anything,
 * also no name at all.
 *
 * @param otherwise What stands for a name that is none.
 */
export function readableName(name: unknown, otherwise: string): string {
  const given = typeof name === 'string' ? name : '';
  const text = given.replace(invisible, ' ').replace(/\s+/g, ' ').trim() || otherwise;
  const characters = Array.from(text);
  if (characters.length <= longest) return text;
  return `${characters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`;
}
