import type { HomeWords } from '../words.ts';

export const words: HomeWords = {
  heading: 'この扉は、あなたのウォレットで開きます',
  lead: 'Porticoは、Baseのサイトへの入口です。ウォレットを接続し、所有者であることを示すメッセージに署名すれば、いつでも確認・終了できるセッションが始まります。',
  account: 'アカウント',
  tryIt: 'ページからウォレットとチェーンで何ができるか見てみる',
  fine: 'パスワード不要。メール不要。費用なし。',

  stepsLabel: 'ログインの流れと現在の位置',
  connect: '接続',
  connectText: 'ウォレットを選びます。共有されるのはアドレスだけです。',
  start: 'ここから',
  openWallet: 'ウォレットを開いてください',
  sign: '署名',
  signText: 'メッセージに一度署名します。費用はかからず、資産も動きません。',
  signed: '署名済み',
  yourTurn: 'あなたの番です',
  next: '次に',
  in: 'ログイン完了',
  inText: '離れるまでログインが続きます。いつでも終了できます。',
  until: (day) => `${day}まで`,
  last: '最後に',

  waysTitle: '3つの使い方',
  run: '動かしてみる',
  runText:
    'このサイトをお使いのパソコンで動かせます。設定は不要で、お試し用のウォレットも付属します。',
  startFrom: 'これを土台に作る',
  startFromText: '1ページは1ファイル。保護するには1語を足すだけです。',
  add: '自分のサイトに組み込む',
  addText:
    'リクエストを受け取りレスポンスを返すサーバーのハンドラーと、それに合わせたReactの部品です。',
  terminal: 'ターミナル',
  copy: 'コピー',
  copied: 'コピーしました',
  notCopied: 'コピーできませんでした',
  codeOf: (title) => `${title}：コード`,
};
