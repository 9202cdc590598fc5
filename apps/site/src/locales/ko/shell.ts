import { ko } from '@portico/react/locales/ko';
import type { ShellWords } from '../words.ts';

export const locale = ko;

export const words: ShellWords = {
  skip: '본문으로 건너뛰기',
  site: '사이트',
  account: '계정',
  colours: '테마',
  asTheSystem: '시스템',
  light: '밝게',
  dark: '어둡게',
  signIn: '로그인',
  signOut: '로그아웃',
  sessionEnded: '세션이 종료됐어요. 잠시만 기다려 주세요.',

  description:
    'Base에서 쓰는 지갑을 연결하고 메시지 하나에 서명하면 로그인돼요. 비밀번호도, 이메일도, 수수료도 없어요.',
  promise:
    '지갑을 선택하기 전에는 어떤 정보도 이 사이트 밖으로 나가지 않아요. 로그인에는 비용이 들지 않고 자산도 움직이지 않아요.',
  language: '언어',
};
