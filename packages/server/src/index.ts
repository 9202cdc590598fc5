export type { InferSession, LinkedAccount, Register, Session, User } from '@portico/protocol';
export { AuthError } from './auth-error.ts';
export type { AuthEvents, EventPayloads, SessionEndReason } from './core/events.ts';
export type { AuthHealth } from './core/health.ts';
export type { Identity } from './core/identity.ts';
export type { InstanceOptions } from './core/instance.ts';
export type { SignInNonce, SignInNonces } from './core/nonce.ts';
export type { SessionCheckOptions, SessionLifetime } from './core/session.ts';
export type { JsonData } from './core/session-data.ts';
export type { ListedSession, Sessions } from './core/sessions.ts';
export type { ImportedUser, Users } from './core/users.ts';
export type { Auth } from './create-auth.ts';
export { createAuth } from './create-auth.ts';
export type { RequestInfo } from './handle.ts';
export { ipFromHeader } from './http/client-ip.ts';
export type { PolicyOptions } from './http/content-security-policy.ts';
export { contentSecurityPolicy } from './http/content-security-policy.ts';
export type { Answer, PostRequest, ReadRequest } from './http/messages.ts';
export type { Logger } from './logger.ts';
export type { RpcProxyOptions } from './nodes/rpc-proxy.ts';
export type {
  Carrier,
  Gauge,
  Observation,
  Observer,
  Occurrence,
  Operation,
  Outcome,
} from './observe/instrument.ts';
export type { AuthOptions, OptionProblem, WalletListOptions } from './options.ts';
export { AuthOptionsError } from './options.ts';
export type { PageOptions } from './pages/page.ts';
export type { SignInLink, SignInMail } from './pages/sign-in-mail.ts';
export type { CredentialField } from './pages/sign-in-page.ts';
export type { CredentialsOptions, CredentialsUser } from './providers/credentials.ts';
export { credentials } from './providers/credentials.ts';
export type { EmailOptions } from './providers/email.ts';
export { email } from './providers/email.ts';
export type { MailServer, SendMail } from './providers/mailer.ts';
export type {
  AuthProvider,
  CredentialsProvider,
  CredentialsRequest,
  EmailProvider,
  WalletProvider,
} from './providers/provider.ts';
export type { SiweOptions } from './providers/siwe.ts';
export { siwe } from './providers/siwe.ts';
export type { OwnData } from './routes/own-data.ts';
export type { VerifySignature } from './signature/verify-signature.ts';
export type { Store } from './store/store.ts';
