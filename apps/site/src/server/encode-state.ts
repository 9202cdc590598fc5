/**
 * JSON that can stand between the tags of a script element. HTML looks for `</script` and `<!--` there
 * and knows no entities, so `<`, `>` and `&` are written as JSON escapes; U+2028 and U+2029 end lines in
 * old JavaScript parsers.
 */
export function encodeState(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Text as the content of an element or of a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
