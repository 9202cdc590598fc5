/**
 * What the shell asks of a node: balances, names and contract reads, whether an account is a contract, the
 * fate of transactions and of those that took their place. Sending is the wallet's business.
 */
export const shellMethods: readonly string[] = [
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_getBalance',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
];
