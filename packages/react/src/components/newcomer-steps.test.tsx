import type { WalletInstructions } from '@portico/core';
import { rainbow } from '@portico/core/internal/wallets/popular-wallets';
import { words as dialogWords } from '@portico/locales/en/dialogs';
import { button } from '@portico/locales/en/locale';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { WordsContext } from '../context/portico-context.ts';
import type { ConnectFlow } from './connect-flow.ts';
import { toWalletOption } from './connect-steps.ts';
import { ExtensionGuideStep, PhoneGuideStep } from './newcomer-steps.tsx';

const words = { ...button, ...dialogWords };
const flow: ConnectFlow = Object.create(null);
const steps = [{ step: 'install', title: 'Get it', description: 'From the site of Rainbow.' }];

describe.each([
  ['app', PhoneGuideStep],
  ['extension', ExtensionGuideStep],
] as const)('the guide of a wallet’s %s', (_, Step) => {
  const guide = (own: object) => {
    const instructions: WalletInstructions = own;
    const wallet = toWalletOption({
      ...rainbow,
      instructions: { phone: instructions, extension: instructions },
    });
    return renderToStaticMarkup(
      <WordsContext.Provider value={words}>
        <Step flow={flow} wallet={wallet} />
      </WordsContext.Provider>,
    );
  };

  it('has the steps of the wallet', () => {
    expect(guide({ steps })).toContain('Get it');
    expect(guide({ steps })).not.toContain(words.create);
  });

  // Plain JavaScript, and TypeScript without exactOptionalPropertyTypes, can leave them undefined.
  it.each([{}, { steps: undefined }])('has the usual steps where the wallet has %j', (own) => {
    expect(guide(own).match(/<li/g)).toHaveLength(3);
    expect(guide(own)).toContain(words.create);
  });
});
