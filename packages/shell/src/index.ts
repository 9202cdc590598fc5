export type { PorticoConfig } from './config.ts';
export { defineConfig } from './config.ts';
export type {
  OwnAccountsState,
  OwnSessionsState,
  PageModule,
  PageProps,
  PageWords,
} from './pages/page-module.ts';
export type { Scheme } from './pages/site-state.ts';
export type { FooterProps, FooterWords, LayoutProps, LayoutWords } from './react/layout.ts';
export { SignInButton } from './react/sign-in-button.tsx';
export type { Site } from './react/use-site.ts';
export { useScheme, useSite } from './react/use-site.ts';
