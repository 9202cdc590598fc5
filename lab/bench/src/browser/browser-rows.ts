import type { Row } from '../report/report.ts';
import type { Device, Product } from './products.ts';
import type { Figures } from './scenarios.ts';

export type BrowserFigures = {
  readonly product: Product;
  readonly device: Device;
  readonly figures: Figures;
};

type BrowserRow = {
  readonly name: string;
  readonly unit: string;
  /** Devices between which it differs by more than noise. */
  readonly devices: readonly ('phone' | 'desktop')[];
};

const both = ['phone', 'desktop'] as const;

const browserRows: Readonly<Record<string, BrowserRow>> = {
  firstPaint: { name: 'first paint', unit: 'ms', devices: both },
  blocking: { name: 'blocking time on load', unit: 'ms', devices: ['phone'] },
  impatientDialog: {
    name: 'clicking from first paint on until a dialog is there',
    unit: 'ms',
    devices: both,
  },
  coldDialog: { name: 'cold first click → dialog', unit: 'ms', devices: both },
  coldList: { name: 'cold first click → dialog and list', unit: 'ms', devices: both },
  coldSession: { name: 'cold first click → signed in', unit: 'ms', devices: both },
  restDialog: { name: 'click after 3 s of rest → dialog', unit: 'ms', devices: both },
  restSession: { name: 'click after 3 s of rest → signed in', unit: 'ms', devices: both },
  cachedSession: {
    name: 'click → signed in with every file in the cache',
    unit: 'ms',
    devices: both,
  },
  coldRequests: { name: 'requests from a cold click to the session', unit: '', devices: ['phone'] },
  requests: {
    name: 'requests from a click after rest to the session',
    unit: '',
    devices: ['phone'],
  },
  scripts: { name: 'script files in all', unit: '', devices: ['phone'] },
  secondPaint: { name: 'first paint of the second page', unit: 'ms', devices: both },
  scriptBytes: { name: 'script run before a click', unit: 'kB', devices: ['desktop'] },
  styleBytes: { name: 'styles that first paint waits for', unit: 'kB', devices: ['phone'] },
  cpu: { name: 'main-thread CPU of the first visit', unit: 'ms', devices: ['desktop'] },
};

/** The figures as rows. A row has a product only where that has the figure on some device. */
export function toBrowserRows(measured: readonly BrowserFigures[]): readonly Row[] {
  return Object.entries(browserRows).flatMap(([figure, { name, unit, devices }]) =>
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
