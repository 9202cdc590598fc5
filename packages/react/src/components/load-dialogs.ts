import type { ComponentType } from 'react';

/** The dialogs come as a chunk of their own, on intent. A failed fetch is tried again by the next one. */
export async function loadDialogs(): Promise<ComponentType> {
  const { Dialogs } = await import('./dialogs.tsx');
  return Dialogs;
}
