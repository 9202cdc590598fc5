import { useState } from 'react';

/** The least that can be called a dialog in React: a button, some state, and the platform's `<dialog>`. */
export function DialogButton() {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  return (
    <>
      <button type="button" className="connect" onClick={() => dialog?.showModal()}>
        Connect
      </button>
      <dialog ref={setDialog}>
        <button type="button" onClick={() => dialog?.close()}>
          Close
        </button>
      </dialog>
    </>
  );
}
