/**
 * Writes the script of the server's own sign-in page, which is built from `packages/core/src/sign-in-page`. Run it after a change
 * of that folder, or of what it imports.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleScript } from './bundle-script.ts';

const entry = new URL('../packages/core/src/sign-in-page/run.ts', import.meta.url);
const file = new URL('../packages/server/src/pages/wallet-script-text.ts', import.meta.url);

/** Returns the text of `wallet-script-text.ts`. */
export async function printWalletScript(): Promise<string> {
  const text = JSON.stringify(await bundleScript(fileURLToPath(entry)));
  return `// Generated from packages/core/src/sign-in-page by the repository’s write-wallet-script.\n\n/** The module script of the sign-in page. */\nexport const walletScriptText =\n  ${text};\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(file, await printWalletScript());
}
