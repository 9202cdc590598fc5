/**
 * Copies a package's style sheets beside its compiled modules: `src/styles` to `dist/styles`.
 * Run by the package's own build script, with the package as the working directory.
 */
import { cp, rm } from 'node:fs/promises';

await rm('dist/styles', { recursive: true, force: true });
await cp('src/styles', 'dist/styles', { recursive: true });
