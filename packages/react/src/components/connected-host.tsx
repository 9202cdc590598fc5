import { type ReactNode, useEffect } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useWallet } from '../hooks/use-wallet.ts';
import { useSession } from '../session/use-session.tsx';
import { askAboutMismatch } from './mismatch.ts';

/** What follows a connected wallet on every page: the question about an account that is not the user's. */
export function ConnectedHost(): ReactNode {
  const portico = usePortico();
  const { address } = useWallet();
  const { data } = useSession();

  useEffect(() => {
    if (address && data) askAboutMismatch(portico, data, address);
  }, [portico, address, data]);

  return null;
}
