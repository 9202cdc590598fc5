import type { ShellWords } from '../en/shell.ts';

export const shell: ShellWords['shell'] = {
  skip: '本文へ移動',
  site: 'サイト',
  account: 'アカウント',
  system: 'システムのテーマに切り替え',
  light: 'ライトテーマに切り替え',
  dark: 'ダークテーマに切り替え',
  signIn: 'ログイン',
  sessionEnded: 'セッションが終了しました。少々お待ちください。',
};

export const footer: ShellWords['footer'] = {
  promise:
    'ウォレットを選ぶまで、このサイトから外部に送られる情報はありません。ログインに費用はかからず、資産も動きません。',
  language: '言語',
};

export const status: ShellWords['status'] = {
  title: 'うまくいきませんでした',
  notFound: 'ページが見つかりません',
  notFoundText: 'アドレスが間違っているか、ページが移動した可能性があります。',
  notPossible: 'ここではその操作はできません',
  notPossibleText: 'このアドレスはページを表示するためのもので、データは受け取りません。',
  failed: '当サイトで問題が発生しました',
  failedText:
    '何も失われていません。問題は記録しました。しばらくしてから、もう一度お試しください。',
  unknownSession: '現在、セッションを確認できません',
  unknownSessionText:
    'ログアウトはされていません。当サイトのデータにアクセスできないため、しばらくしてから、もう一度お試しください。',
  tryAgain: 'もう一度試す',
  back: '最初のページに戻る',
};
