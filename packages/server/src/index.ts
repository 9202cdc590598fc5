export type {
  InferSession,
  LinkedAccount,
  Register,
  Session,
  User,
  WalletAccount,
} from '@portico/protocol';
export { AuthError } from './common/auth-error.ts';
export type { SessionEndReason } from './common/kinds.ts';
export type { Logger } from './common/logger.ts';
export type { Answer, PostRequest, ReadRequest, RequestInfo } from './common/messages.ts';
export type { Auth } from './create-auth/create-auth.ts';
export { createAuth } from './create-auth/create-auth.ts';
export type { AuthOptions, OptionProblem } from './create-auth/options.ts';
export { AuthOptionsError } from './create-auth/options.ts';
export type { AuthHealth } from './health/health.ts';
export type { InstanceOptions } from './health/instances.ts';
export type { PolicyOptions } from './http/answers.ts';
export { contentSecurityPolicy } from './http/answers.ts';
export { ipFromHeader } from './http/client-ip.ts';
export type { SignInLink, SignInMail } from './pages/mails.ts';
export type { PageOptions } from './pages/page.ts';
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
export type { OwnData } from './routes/accounts.ts';
export type { RpcProxyOptions } from './rpc-proxy/rpc-quotas.ts';
export type { AuthEvents, EventPayloads } from './sessions/events.ts';
export type {
  ConditionTools,
  GuardOptions,
  HoldsOptions,
  SessionCondition,
  TokenCondition,
  TokenOptions,
} from './sessions/guards.ts';
export { holds, owns } from './sessions/guards.ts';
export type { SessionCheckOptions, SessionLifetime } from './sessions/session.ts';
export type { JsonData } from './sessions/session-data.ts';
export type { ListedSession, Sessions } from './sessions/sessions.ts';
export type { SignInNonce, SignInNonces } from './sign-in/nonce.ts';
export type { Identity } from './sign-in/sign-in.ts';
export type { VerifySignature } from './signature/verify-signature.ts';
export type { Store } from './store/store.ts';
export type {
  Carrier,
  Gauge,
  Observation,
  Observer,
  Occurrence,
  Operation,
  Outcome,
} from './telemetry/telemetry.ts';
export type { ImportedUser, Users } from './users/users.ts';
export type { WalletListOptions } from './wallet-list/wallet-list.ts';
