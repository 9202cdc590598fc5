import { createContext, useContext, useState } from 'react';

const C = createContext<any>(null);
export const PorticoProvider = (p: any) => <C.Provider value={p.session}>{p.children}</C.Provider>;
export const ConnectButton = () => {
  const [n, s] = useState(0);
  const d = useContext(C);
  return (
    <button
      type="button"
      className="portico-button portico-button--primary"
      onClick={() => s(n + 1)}
    >
      {d ? '0x1234…abcd' : 'Connect wallet'}
      {n ? ` ${n}` : ''}
    </button>
  );
};
export const useSession = (_?: any) => {
  const d = useContext(C);
  return {
    data: d ?? null,
    status: d === undefined ? 'loading' : d ? 'authenticated' : 'unauthenticated',
    update: async () => null,
  };
};
export const signOut = async () => undefined;
export const useWallet = () => ({ status: 'disconnected', address: undefined });
