import type { ReactNode } from 'react';
import { type ConnectButtonState, useConnectButton } from '../account/use-connect-button.ts';

/**
 * A button of the site's own making.
 *
 * @example
 * <CustomConnectButton>
 *   {({ account, openConnect, openAccount }) => (
 *     <button onClick={account ? openAccount : openConnect}>{account?.displayName ?? 'Enter'}</button>
 *   )}
 * </CustomConnectButton>
 */
export function CustomConnectButton({
  balance = false,
  children,
}: {
  /** Whether to ask for the balance. */
  readonly balance?: boolean;
  readonly children: (state: ConnectButtonState) => ReactNode;
}): ReactNode {
  return children(useConnectButton({ balance }));
}
