/**
 * What the development wallet asks of a node beside what pages ask: fees, and to send what it signed. The RPC proxy allows them
 * where this wallet is served, so never in production.
 */
export const devWalletMethods: readonly string[] = [
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_sendRawTransaction',
];
