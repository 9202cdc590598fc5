import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const root = document.getElementById('root');
const session = JSON.parse(document.getElementById('session')?.textContent ?? 'null');
if (root) createRoot(root).render(<App session={session} />);
