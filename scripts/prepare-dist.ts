// Before a package is built, in its folder: what an earlier version left in dist would be packed and checked with it.
import { rmSync } from 'node:fs';

rmSync('dist', { recursive: true, force: true });
