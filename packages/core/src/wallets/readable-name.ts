/** Longer pictures are not shown. In characters of the `data:` URI: ten times a usual one. */
const longestIcon = 2 ** 18;

/**
 * White space, and characters that cannot be seen or change the writing direction, also of the text beside them. The two joiners
 * belong to the spelling of Persian and of some emoji.
 */
const invisible = /(?:[^\P{C}\u200c\u200d]|\s)+/gu;

/** A name longer than 32 characters would crowd the list, and every sentence that it is in. */
const long = /^(?=.{33})(.{30}\S?).+/u;

/** The name of a wallet as one short line of plain text. Wallets may announce anything. */
export function readableName(name: string): string {
  return name.replace(invisible, ' ').trim().replace(long, '$1…');
}

/** Only images in a `data:` URI of bounded length are shown: another URL would tell its host who visits. */
export function isOwnPicture(icon: unknown): icon is string {
  return typeof icon === 'string' && icon.length <= longestIcon && icon.startsWith('data:image/');
}
