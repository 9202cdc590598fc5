import type { WalletOption } from '@portico/core';
import { describe, expect, it } from 'vitest';
import { type ConnectStep, firstSteps, goBack, goTo, shownStep } from './connect-steps.ts';

const wallet = (id: string): WalletOption => ({
  id,
  name: id,
  shortName: id,
  installed: false,
  recent: false,
  action: 'get',
});
const [rainbow, metaMask] = [wallet('rainbow'), wallet('metaMask')];

function walk(...steps: readonly ConnectStep[]) {
  return steps.reduce(goTo, firstSteps);
}

/** Lists the steps that Back leads through, until there is none left. */
function wayBack(steps: typeof firstSteps): readonly string[] {
  const names: string[] = [];
  for (let rest = steps; rest.length > 1; rest = goBack(rest)) {
    names.push(shownStep(goBack(rest)).name);
  }
  return names;
}

describe('navigation in the connect dialog', () => {
  it('goes back to the previous step', () => {
    const steps = walk(
      { name: 'about' },
      { name: 'get' },
      { name: 'downloads', wallet: rainbow },
      { name: 'scan-download', wallet: rainbow },
      { name: 'phone-guide', wallet: rainbow },
    );
    expect(wayBack(steps)).toEqual(['scan-download', 'downloads', 'get', 'about', 'list']);
  });

  it('goes back to the list from a wallet that was picked there', () => {
    expect(wayBack(goTo(firstSteps, { name: 'opening', wallet: rainbow }))).toEqual(['list']);
  });

  it('does not go in circles', () => {
    const steps = walk(
      { name: 'opening', wallet: rainbow },
      { name: 'downloads', wallet: rainbow },
      { name: 'phone-guide', wallet: rainbow },
      { name: 'opening', wallet: rainbow },
    );
    expect(wayBack(steps)).toEqual(['list']);
  });

  it('tells the same step of two wallets apart', () => {
    const steps = walk(
      { name: 'downloads', wallet: rainbow },
      { name: 'downloads', wallet: metaMask },
    );
    expect(wayBack(steps)).toEqual(['downloads', 'list']);
  });

  it('stays at the list when there is no previous step', () => {
    expect(goBack(firstSteps)).toEqual(firstSteps);
  });
});
