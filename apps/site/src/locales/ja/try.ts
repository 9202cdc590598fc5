import type { TryWords } from '../words.ts';

export const words: TryWords = {
  title: '試してみる',
  description: 'ページからウォレットとチェーンでできることを、それぞれ数行のコードで。',

  heading: 'ページでできること',
  lead: 'カードはどれもこのサイトの小さなファイルで、そのままコピーして使えます。ボタンを押すまでウォレットには何も求めず、どのリクエストもウォレットで拒否できます。',
  connectFirst: '先にウォレットを接続',
  confirm: 'ウォレットで確認してください…',

  send: '送信',
  sendText: (amount) =>
    `あなたのアカウントから同じアカウントへ${amount}を送ります。かかるのはネットワーク手数料だけです。`,
  sendButton: (amount) => `${amount}を送信`,
  sendEntry: (amount) => `自分に${amount}を送信`,
  sent: '送信しました。その後の状況はアカウントの画面で確認できます。',

  sign: '署名',
  signText: 'あいさつの一文です。誰かに何かを証明するものではなく、費用もかかりません。',
  hello: 'Porticoからこんにちは。',
  signButton: (hello) => `「${hello}」に署名`,
  signed: (signature) => `署名しました：${signature}`,

  add: 'トークンの追加',
  addText: 'BaseのUSDCをウォレットの一覧に追加するよう提案します。',
  addButton: 'USDCを追加',
  added: 'USDCがウォレットの一覧に追加されました。',
  notAdded: 'ウォレットに追加されませんでした。',

  switch: 'ネットワークの切り替え',
  switchText:
    '自動では決して開かない画面です。ページがBaseを必要とするまで、ウォレットはどのネットワークにあってもかまいません。',
  switchOpen: 'ネットワークの画面を開く',
  walletOn: (network) => `ウォレットのネットワーク：${network}`,

  read: 'コントラクトの読み取り',
  readText:
    'Base上のUSDCの総量を、wagmiのuseReadContractで読み取ります。ウォレットは必要ありません。',
  readButton: '総量を読み取る',
  moment: '少々お待ちください…',
  notRead: 'Baseに問い合わせできませんでした。ページを再読み込みして、もう一度お試しください。',
};
