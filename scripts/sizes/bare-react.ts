import { bundledSize } from './bundle.ts';

/** What any page of React needs: the measure of what Portico may add to it. */
const entry = `
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
hydrateRoot(document.body, createElement('main'));
`;

/** Brotli bytes of React and react-dom alone, built by the Vite that builds the site. */
export function bareReactSize(): Promise<number> {
  return bundledSize(entry);
}
