/**
 * Writes the stylesheets that a module carries as text: those of the server's own pages, which it answers itself, and the development
 * wallet's, which a page adopts without a request and under any content policy. Run it after a change of one.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** The modules that carry stylesheets, each with the name of its export and the files. */
export const styleTexts = [
  ['server/src/pages/page-style-text.ts', 'pageStyleText', ['page.css']],
  ['server/src/admin/admin-style-text.ts', 'adminStyleText', ['admin.css', 'admin-table.css']],
  ['react/src/development/styles.ts', 'styles', ['wallet.css']],
] as const;

const packages = new URL('../packages/', import.meta.url);

/** Returns a module that carries stylesheets of its folder, without their comments and indentation. */
export function printStyleText(module: string, name: string, files: readonly string[]): string {
  const folder = new URL(module, packages);
  const css = files.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('');
  const text = css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .trim();
  const names = files.join(' and ');
  return `// Generated from ${names} by the repository’s write-styles.\n\n/** The rules of ${names}. */\nexport const ${name} =\n  ${JSON.stringify(text)};\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [module, name, files] of styleTexts)
    writeFileSync(new URL(module, packages), printStyleText(module, name, files));
}
