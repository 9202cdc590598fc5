'use client';

import { SessionProvider, useSession } from 'next-auth/react';
import { useRef } from 'react';

/** The session, given by the server or else fetched, and a button that opens a dialog without wallets. */
export function Connect({ session }) {
  return (
    <SessionProvider session={session}>
      <Button />
    </SessionProvider>
  );
}

function Button() {
  const { data } = useSession();
  const dialog = useRef(null);
  return (
    <>
      <button type="button" className="connect" onClick={() => dialog.current.showModal()}>
        {data?.user.name ?? 'Connect'}
      </button>
      <dialog ref={dialog}>
        <button type="button" onClick={() => dialog.current.close()}>
          Close
        </button>
      </dialog>
    </>
  );
}
