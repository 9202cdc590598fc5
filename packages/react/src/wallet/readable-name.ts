/** Longer names would crowd the list, and every sentence that they are in. In characters. */
const longestName = 32;

/** Moves the caret or turns the writing direction around, also for what stands beside it. */
const invisible = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * What an extension calls itself, as one short line of plain text. Extensions may announce anything,
 * also no name at all.
 *
 * @param fallback What stands for an empty name.
 */
export function readableName(name: unknown, fallback: string): string {
  const given = typeof name === 'string' ? name : '';
  const text = given.replace(invisible, ' ').replace(/\s+/g, ' ').trim() || fallback;
  const characters = Array.from(text);
  if (characters.length <= longestName) return text;
  return `${characters
    .slice(0, longestName - 1)
    .join('')
    .trimEnd()}…`;
}

/** Only pictures that a wallet brought along are shown: an address would tell its host who visits. */
export function isOwnPicture(icon: unknown): icon is string {
  return typeof icon === 'string' && icon.startsWith('data:image/');
}
