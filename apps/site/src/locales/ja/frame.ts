import type { FrameWords } from '../frame-words.ts';

export const words: FrameWords = {
  description:
    'Baseのウォレットを接続し、メッセージに一度署名するだけでログインできます。パスワードもメールも費用も不要です。',
  promise:
    'ウォレットを選ぶまで、このサイトから外部に送られる情報はありません。ログインに費用はかからず、資産も動きません。',
  language: '言語',
};
