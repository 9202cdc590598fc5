import { startPress } from '@portico/react/press';
import { startPage } from './start-page.ts';

// Before the page's own listener, which does not hear what was answered.
startPress();
startPage();
