import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Page } from './status.tsx';

test.each([
  ['404', 'dark'],
  ['405', 'closed'],
  ['500', 'failed'],
  ['503', 'failed'],
])('%s shows the door %s', (status, state) => {
  const params = { status };
  expect(
    renderToStaticMarkup(createElement(Page, { params, words: {}, session: null } as never)),
  ).toContain(`data-door="${state}"`);
});
