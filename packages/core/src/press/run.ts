import { startPress } from './start-press.ts';

// What `press-script` is built from.
startPress();
