export type CodeBlock = {
  readonly line: number;
  readonly jsx: boolean;
  readonly code: string;
};

const modules =
  /(?<!(?:these imports|(?:around|after|before|in place of) `[^`\n]+`):\n\n)^```(tsx?)\n(.*?)^```$/gms;

/**
 * Returns the blocks of a Markdown file as modules. A block without imports continues the blocks before it and gets their imports. A
 * block that a sentence puts beside a text of a file is no module, and is left out: `npm run test:guides` compiles it there.
 */
export function codeBlocks(markdown: string): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  const imported: string[] = [];
  for (const match of markdown.matchAll(modules)) {
    const [, language, code = ''] = match;
    const line = markdown.slice(0, match.index).split('\n').length + 1;
    const imports = code.match(/^import [^;]*;$/gm) ?? [];
    const known = imports.length > 0 ? [] : [...new Set(imported)];
    imported.push(...imports);
    const lead = [...known, 'export {};'].join(' ').replaceAll('\n', ' ');
    blocks.push({ line, jsx: language === 'tsx', code: `${lead}\n${code}` });
  }
  return blocks;
}
