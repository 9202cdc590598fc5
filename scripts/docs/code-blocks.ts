/** One fenced block of TypeScript in a Markdown file. */
export type CodeBlock = {
  /** The line of the block's first line of code, from 1. */
  readonly line: number;
  readonly jsx: boolean;
  readonly code: string;
};

/**
 * The blocks of a Markdown file as modules. A block without imports continues the blocks before it and gets
 * their imports.
 */
export function codeBlocks(markdown: string): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  const imported: string[] = [];
  for (const match of markdown.matchAll(/^```(tsx?)\n(.*?)^```$/gms)) {
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
