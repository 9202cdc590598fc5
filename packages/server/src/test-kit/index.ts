export type { MailCatcher, NextMailOptions } from './mail-catcher.ts';
export { createMailCatcher } from './mail-catcher.ts';
export type { SignedIn, SignedInAsOptions } from './signed-in-as.ts';
export { signedInAs } from './signed-in-as.ts';
export type { TestClock } from './test-clock.ts';
export { createTestClock } from './test-clock.ts';
