/**
 * Methods that the development wallet needs beside the methods of pages: fees, and sending what it signed. The RPC proxy allows them
 * where this wallet is served, so never in production.
 */
export const devWalletMethods: readonly string[] = [
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_sendRawTransaction',
];
