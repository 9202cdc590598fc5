import { createRoot } from 'react-dom/client';
import { DialogButton } from './dialog-button.tsx';
import './styles.css';

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<DialogButton />);
