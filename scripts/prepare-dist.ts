// Before a package is built, in its folder: what an earlier version left in dist would be packed and checked with it, and style sheets
// belong beside the compiled modules.
import { cpSync, existsSync, rmSync } from 'node:fs';

rmSync('dist', { recursive: true, force: true });
if (existsSync('src/styles')) cpSync('src/styles', 'dist/styles', { recursive: true });
