import { ko } from '@portico/react/locales/ko';
import type { ShellWords } from '../shell-words.ts';

export const locale = ko;

export const words: ShellWords = {
  skip: '본문으로 건너뛰기',
  site: '사이트',
  account: '계정',
  colours: '색상',
  asTheSystem: '시스템 설정',
  light: '밝게',
  dark: '어둡게',
  signIn: '로그인',
  signOut: '로그아웃',
  sessionEnded: '세션이 종료됐어요. 잠시만 기다려 주세요.',
};
