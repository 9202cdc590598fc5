'use client'; // For frameworks with server components, as the main entry.

export type { PorticoWagmiProps } from './portico-wagmi.tsx';
export { PorticoWagmi } from './portico-wagmi.tsx';
