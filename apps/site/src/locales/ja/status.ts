import type { StatusWords } from '../words.ts';

export const words: StatusWords = {
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
