import { expect, it } from 'vitest';
import { toBrowserRows } from './browser-rows.ts';
import { bareReact, desktop, phone, site } from './products.ts';

const server = { origin: 'http://localhost:1' };
const rows = toBrowserRows([
  {
    product: site(server),
    device: phone,
    figures: { firstPaint: 400.126, coldDialog: Number.NaN, requests: 6 },
  },
  { product: site(server), device: desktop, figures: { firstPaint: 100, coldDialog: 20 } },
  { product: bareReact(server), device: phone, figures: { firstPaint: 300 } },
]);
const find = (name: string, variant?: string) =>
  rows.find((row) => row.name === name && row.variant === variant);

it('has a row for each device', () => {
  expect(find('first paint', 'phone')).toEqual({
    name: 'first paint',
    variant: 'phone',
    unit: 'ms',
    better: 'less',
    values: { Portico: 400.13, 'bare React': 300 },
  });
  expect(find('first paint', 'desktop')?.values).toEqual({ Portico: 100 });
});

it('has null for what did not happen, and nothing for what a product does not have', () => {
  expect(find('cold first click → dialog', 'phone')?.values).toEqual({ Portico: null });
  expect(find('requests from a click after rest to the session')?.values).toEqual({ Portico: 6 });
});
