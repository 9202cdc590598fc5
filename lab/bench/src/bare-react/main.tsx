import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import './styles.css';

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<DialogButton />);

/** The least that can be called a dialog in React: a button, some state, and the platform's `<dialog>`. */
function DialogButton() {
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
