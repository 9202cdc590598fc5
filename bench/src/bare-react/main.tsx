import { createRoot } from 'react-dom/client';
import { Counter } from './counter.tsx';

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Counter />);
