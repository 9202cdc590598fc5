import { describe, expect, it } from 'vitest';
import { WalletError } from '../wallet-error.ts';
import { requireProjectId } from './load-connectors.ts';

describe('the project id of WalletConnect', () => {
  it.each([undefined, ''])('is an error that names the wallet when it is %j', (projectId) => {
    let caught: unknown;
    try {
      requireProjectId('Rainbow', projectId, () => undefined);
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
      const lines: string[] = [];
      expect(requireProjectId('WalletConnect', projectId, (line) => lines.push(line))).toBe(
        projectId,
      );
      expect(lines).toEqual([expect.stringContaining('Invalid projectId. Please create a unique')]);
    },
  );

  it('is taken silently when it is one’s own', () => {
    const lines: string[] = [];
    expect(requireProjectId('WalletConnect', 'a1b2', (line) => lines.push(line))).toBe('a1b2');
    expect(lines).toEqual([]);
  });
});
