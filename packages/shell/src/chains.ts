/** Chains for `portico.config.ts`, by viem's names. */
export * from '@portico/server/chains';
