import type { Address, Provider, Session } from '@portico/protocol';
import type { ReactNode } from 'react';

export type { Session } from '@portico/protocol';

const building = (): never => {
  throw new Error('@portico/react: not built yet.');
};

export type PorticoProviderProps = {
  readonly session?: Session | null | undefined;
  readonly appName: string;
  readonly walletConnectProjectId?: string;
  readonly basePath?: string;
  readonly refetchInterval?: number;
  readonly refetchOnWindowFocus?: boolean;
  readonly refetchWhenOffline?: boolean;
  readonly statement?: string;
  readonly children?: ReactNode;
};
export const PorticoProvider = (props: PorticoProviderProps): ReactNode => props.children;
export const ConnectButton = (): ReactNode => null;

export type SessionStatus = 'loading' | 'authenticated' | 'unauthenticated';
export type UseSessionResult = {
  readonly data: Session | null | undefined;
  readonly status: SessionStatus;
  readonly update: (data?: unknown) => Promise<Session | null>;
};
export const useSession = (_options?: {
  required?: boolean;
  onUnauthenticated?: () => void;
}): UseSessionResult => building();

export const getSession = async (): Promise<Session | null> => building();
export const getCsrfToken = async (): Promise<string | undefined> => building();
export const getProviders = async (): Promise<Readonly<Record<string, Provider>> | null> =>
  building();
export type SignInResult = {
  readonly error: string | null;
  readonly status: number;
  readonly ok: boolean;
  readonly url: string | null;
  readonly code?: string;
};
export const signIn = async (
  _provider?: string,
  _options?: Readonly<Record<string, unknown>> & { callbackUrl?: string; redirect?: boolean },
): Promise<SignInResult | undefined> => building();
export const signOut = async (_options?: {
  callbackUrl?: string;
  redirect?: boolean;
}): Promise<{ url: string } | undefined> => building();

export type WalletStatus = 'connecting' | 'reconnecting' | 'connected' | 'disconnected';
export const useWallet = (): {
  status: WalletStatus;
  address?: Address;
  chainId?: number;
  disconnect: () => Promise<void>;
} => building();
export const useConnectDialog = (): { open: () => void; close: () => void; isOpen: boolean } =>
  building();
