'use client';

import { useConnectModal } from '@rainbow-me/rainbowkit';
import { signOut, useSession } from 'next-auth/react';

export function Greeting() {
  const { data: session, status } = useSession();
  const { openConnectModal } = useConnectModal();
  if (status !== 'authenticated') {
    return (
      <p>
        <button type="button" onClick={() => openConnectModal?.()}>
          Join
        </button>
      </p>
    );
  }
  return (
    <p>
      Hello {session.role}{' '}
      <button type="button" onClick={() => signOut({ callbackUrl: '/' })}>
        Leave
      </button>
    </p>
  );
}
