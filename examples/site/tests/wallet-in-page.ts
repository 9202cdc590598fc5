import { createTestWallet } from '@portico/react/testing';

// A key that everyone knows and that guards nothing.
createTestWallet({
  privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  info: { name: 'Test wallet' },
  storage: sessionStorage,
}).announce();
