import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { WalletError } from '../wallet/wallet-error.ts';
import { requireProjectId } from './load-connectors.ts';

describe('the project id of WalletConnect', () => {
  let warn: MockInstance<typeof console.warn>;
  beforeEach(() => {
    warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  });
  afterEach(() => vi.restoreAllMocks());

  it.each([undefined, ''])('is an error that names the wallet when it is %j', (projectId) => {
    let caught: unknown;
    try {
      requireProjectId('Rainbow', projectId);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(WalletError);
    expect(caught).toMatchObject({
      code: 'WALLET_NOT_CONFIGURED',
      cause: {
        message: expect.stringMatching(
          /^Rainbow: No projectId found\. Every dApp must now provide a WalletConnect Cloud projectId to enable WalletConnect v2\./,
        ),
      },
    });
  });

  it.each(['YOUR_PROJECT_ID', '21fef48091f12692cad574a6f7753643'])(
    'only warns when it is the placeholder %s',
    (projectId) => {
      expect(requireProjectId('WalletConnect', projectId)).toBe(projectId);
      expect(warn.mock.calls).toEqual([
        [expect.stringContaining('Invalid projectId. Please create a unique')],
      ]);
    },
  );

  it('is accepted without a warning otherwise', () => {
    expect(requireProjectId('WalletConnect', 'a1b2')).toBe('a1b2');
    expect(warn).not.toHaveBeenCalled();
  });
});
