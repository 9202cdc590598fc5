import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { FollowedGuide } from '../follow.ts';

const followed: readonly FollowedGuide[] = JSON.parse(
  readFileSync(process.env.GUIDES_FOLLOWED ?? '', 'utf8'),
);

for (const { name, error } of followed) {
  test(`${name}: every command of the guide works as it is written`, () => {
    expect(error).toBeUndefined();
  });
}
