'use client';

import { signOut } from '@portico/react';

export function SignOut() {
  return (
    <button type="button" onClick={() => signOut({ callbackUrl: '/' })}>
      Sign out
    </button>
  );
}
