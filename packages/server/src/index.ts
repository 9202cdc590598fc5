export { AuthError } from './auth-error.ts';
export type { Auth } from './create-auth.ts';
export { createAuth } from './create-auth.ts';
export { ipFromHeader } from './guard/ip-from-header.ts';
export type { RequestInfo } from './handle.ts';
export type { Logger } from './observe/log.ts';
export type { AuthOptions, OptionProblem, PageOptions } from './options.ts';
export { AuthOptionsError } from './options.ts';
export type { CredentialsOptions, CredentialsUser } from './providers/credentials.ts';
export { credentials } from './providers/credentials.ts';
export type { EmailOptions } from './providers/email.ts';
export { email } from './providers/email.ts';
export type {
  AuthProvider,
  CredentialField,
  CredentialsProvider,
  EmailProvider,
  Identity,
  SignInLink,
  SignInRequest,
} from './providers/provider.ts';
export type { SiweOptions } from './providers/siwe.ts';
export { siwe } from './providers/siwe.ts';
export type { Rpc, RpcOptions } from './rpc/create-rpc.ts';
export { createRpc } from './rpc/create-rpc.ts';
export type { Sureness } from './session/find-session.ts';
export type { SessionLifetime } from './session/lifetime.ts';
export type { ListedSession, Sessions } from './session/sessions.ts';
export type { Store } from './store/store.ts';
