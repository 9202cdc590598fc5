import type { ShellWords } from '@portico/locales/shell-words';

export { SignInButton } from '@portico/react';
export type { Brand, ColorToken, SchemeColors } from './brand/brand.ts';
export { defineConfig, type PorticoConfig } from './config.ts';
export type { HeaderOptions } from './pages/header-options.ts';
export type {
  FooterWords,
  FormRefusal,
  LayoutWords,
  OwnAccountsState,
  OwnSessionsState,
  PageModule,
  PageProps,
  PageWords,
  Scheme,
} from './pages/page-module.ts';
export type { FooterProps, LayoutProps } from './react/frame.tsx';
export { LanguageMenu, SchemeButton } from './react/frame.tsx';
export { StatusText } from './react/status-text.tsx';
export { type Site, useScheme, useSite } from './react/use-site.ts';

/** Words of the page for errors; `status` of a site's words adds to them or replaces some. */
export type StatusWords = ShellWords['status'];
