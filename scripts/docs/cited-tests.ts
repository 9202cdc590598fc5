/** A test that a document names as its proof. */
export type CitedTest = {
  /** Relative to the repository. */
  readonly file: string;
  /** Title in the source, with placeholders of tables. */
  readonly name: string;
};

/** Every `` `path/to/a.test.ts` “name of the test” `` of a Markdown text. */
export function citedTests(markdown: string): readonly CitedTest[] {
  return [...markdown.matchAll(/`([^`\s]+\.(?:test|spec|conformance)\.tsx?)`\s+“([^”]+)”/g)].map(
    ([, file = '', name = '']) => ({ file, name: name.replace(/\s+/g, ' ') }),
  );
}

/** Every `` `path/to/file.ext` `` of a Markdown text that is below a folder of the repository. */
export function citedFiles(markdown: string): readonly string[] {
  return [...markdown.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g)].map(([, file = '']) => file);
}

/** Checks that the source of a test file has a test of that name. */
export function hasTest(source: string, name: string): boolean {
  return [`'${name}'`, `\`${name}\``, `"${name}"`].some((literal) => source.includes(literal));
}
