import type { Row } from '../report/report.ts';
import type { Device, Product } from './products.ts';
import type { Figures } from './scenarios.ts';

export type BrowserFigures = {
  readonly product: Product;
  readonly device: Device;
  readonly figures: Figures;
};

const both = ['phone', 'desktop'] as const;

/** Name and unit of the row for each figure, and the devices between which it differs by more than noise. */
type BrowserRow = readonly [name: string, unit: string, devices: readonly Device['name'][]];
const browserRows: Readonly<Record<string, BrowserRow>> = {
  firstPaint: ['first paint', 'ms', both],
  blocking: ['blocking time on load', 'ms', ['phone']],
  impatientDialog: ['clicking from first paint on until a dialog is there', 'ms', both],
  coldDialog: ['cold first click → dialog', 'ms', both],
  coldList: ['cold first click → dialog and list', 'ms', both],
  coldSession: ['cold first click → signed in', 'ms', both],
  restDialog: ['click after 3 s of rest → dialog', 'ms', both],
  restSession: ['click after 3 s of rest → signed in', 'ms', both],
  cachedSession: ['click → signed in with every file in the cache', 'ms', both],
  coldRequests: ['requests from a cold click to the session', '', ['phone']],
  requests: ['requests from a click after rest to the session', '', ['phone']],
  scripts: ['script files in all', '', ['phone']],
  secondPaint: ['first paint of the second page', 'ms', both],
  scriptBytes: ['script run before a click', 'kB', ['desktop']],
  styleBytes: ['styles that first paint waits for', 'kB', ['phone']],
  cpu: ['main-thread CPU of the first visit', 'ms', ['desktop']],
};

/** The figures as rows. A row has a product only where that has the figure on some device. */
export function toBrowserRows(measured: readonly BrowserFigures[]): readonly Row[] {
  return Object.entries(browserRows).flatMap(([figure, [name, unit, devices]]) =>
    devices.map((device) => {
      const values = measured
        .filter((one) => one.device.name === device && one.figures[figure] !== undefined)
        .map((one) => [one.product.name, toJson(one.figures[figure])] as const);
      return {
        name,
        ...(devices.length > 1 && { variant: device }),
        unit,
        better: 'less' as const,
        values: Object.fromEntries(values),
      };
    }),
  );
}

/** JSON has no NaN, with which what did not happen comes out of the tries. */
function toJson(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : Number(value.toFixed(2));
}
