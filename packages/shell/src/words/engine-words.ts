import type { LocaleCode, Translated } from '@portico/protocol';
import * as ar from './ar.ts';
import * as de from './de.ts';
import * as en from './en.ts';
import * as es from './es.ts';
import * as fr from './fr.ts';
import * as hi from './hi.ts';
import * as ja from './ja.ts';
import * as ko from './ko.ts';
import * as pt from './pt.ts';
import * as ru from './ru.ts';
import * as tr from './tr.ts';
import * as zh from './zh.ts';

/** What the frame of a site says; a site's own `shell`, `footer` and `status` add to it or replace parts of it. */
export type EngineWords = { readonly [Name in keyof typeof en]: Translated<(typeof en)[Name]> };

/** By language. For servers: pages import the one that they need. */
export const engineWords: Readonly<Record<LocaleCode, EngineWords>> = {
  ...{ en, ar, de, hi, ja, ko, zh, es, pt, fr, ru, tr },
};
