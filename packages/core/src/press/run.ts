import { startPress } from './start-press.ts';

// The entry of `press-script`.
startPress();
