import type { ShellWords } from '../en/shell.ts';

export const shell: ShellWords['shell'] = {
  skip: '본문으로 건너뛰기',
  site: '사이트',
  account: '계정',
  system: '시스템 테마 사용',
  light: '밝은 테마 사용',
  dark: '어두운 테마 사용',
  signIn: '로그인',
  sessionEnded: '세션이 종료됐어요. 잠시만 기다려 주세요.',
};

export const footer: ShellWords['footer'] = {
  promise:
    '지갑을 선택하기 전에는 어떤 정보도 이 사이트 밖으로 나가지 않아요. 로그인에는 비용이 들지 않고 자산도 움직이지 않아요.',
  language: '언어',
};

export const status: ShellWords['status'] = {
  title: '잘되지 않았어요',
  notFound: '없는 페이지예요',
  notFoundText: '주소를 잘못 입력했거나 페이지가 옮겨졌을 수 있어요.',
  notPossible: '여기서는 할 수 없는 작업이에요',
  notPossibleText: '이 주소는 페이지를 보여 주기만 하고 아무것도 받지 않아요.',
  failed: '저희 쪽에 문제가 생겼어요',
  failedText: '사라진 것은 없고, 문제는 기록해 두었어요. 잠시 후 다시 시도해 주세요.',
  unknownSession: '지금은 세션을 확인할 수 없어요',
  unknownSessionText:
    '로그아웃된 것은 아니에요. 저희 데이터에 접근할 수 없으니 잠시 후 다시 시도해 주세요.',
  tryAgain: '다시 시도',
  back: '처음으로 돌아가기',
};
