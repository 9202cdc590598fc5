import type { Page } from 'playwright-core';
import type { Cookie } from '../sign-in.ts';

/** One way of loading a page for the first time. */
export type LoadMode = {
  readonly name: string;
  readonly origin: string;
  readonly cookies: readonly Cookie[];
  visit(page: Page): Promise<unknown>;
};
