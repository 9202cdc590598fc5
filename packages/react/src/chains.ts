/** Chains by viem's names: those that Portico knows, with their test networks. viem's own can be used in their place. */
export * from '@portico/core/chains';
