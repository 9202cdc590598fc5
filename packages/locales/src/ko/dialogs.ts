import { errorSentence } from '../error-words.ts';
import type { DialogWords } from '../locale.ts';
import { errors } from './errors.ts';

// No particle follows a name directly: which one is right depends on how the name is read.
export const words: DialogWords = {
  close: '닫기',
  back: '뒤로',
  tryAgain: '다시 시도',
  cancel: '취소',

  connectTitle: '지갑 연결',
  recentWallets: '최근',
  installedWallets: '설치됨',
  popularWallets: '인기',
  lookingForWallets: '지갑을 찾는 중…',
  searchWallets: '지갑 검색',
  walletsFound: (count) => `찾은 지갑: ${count}`,
  noWalletNamed: (name) => `이름이 ‘${name}’인 지갑이 없어요.`,
  allWallets: '모든 지갑',
  loadingWallets: '지갑을 불러오는 중…',
  loadingWalletsFailed: '지갑 목록을 불러올 수 없습니다.',
  showMore: '더 보기',

  aboutTitle: '지갑이란 무엇인가요?',
  aboutAccount: '내가 직접 보관하는 계정',
  aboutAccountText:
    '지갑은 계정의 키를 보관해요. 이 사이트를 포함해 어떤 사이트도 그 키를 갖고 있지 않아요.',
  aboutSignIn: '로그인하는 방법',
  aboutSignInText:
    '비밀번호 없이 메시지 하나에 서명하면 돼요. 비용이 들지 않고 자산도 움직이지 않아요.',
  learnMore: '자세히 알아보기',
  newTab: '(새 탭에서 열림)',

  getAWallet: '지갑 받기',
  getText: '모두 여기서 사용할 수 있어요. 계정은 나중에 다른 지갑으로 옮길 수 있어요.',
  getAction: '받기',
  getHint: '이미 지갑이 있나요? 목록에서 선택해 주세요.',
  forBrowserAndPhone: '브라우저와 휴대폰',
  forBrowser: '브라우저',
  forPhone: '휴대폰',

  downloadsTitle: (wallet) => `${wallet} 받기`,
  notInstalled: (wallet) => `이 브라우저에 아직 ${wallet} 지갑이 없어요.`,
  extensionTitle: (wallet) => `브라우저용 ${wallet}`,
  extensionText: '도구 모음에 있다가 사이트가 요청하면 열려요.',
  extensionAction: (browser) => `${browser}에 추가`,
  phoneTitle: (wallet) => `휴대폰용 ${wallet}`,
  phoneText: '코드를 스캔해 연결하는 앱이에요.',
  phoneAction: '앱 받기',
  storeAction: (wallet) => `${wallet} 설치`,
  storeText: '설치하고 계정을 만든 다음, 여기로 돌아와 연결해 주세요.',
  scanDownloadText: '휴대폰 카메라로 이 코드를 스캔하면 앱 페이지가 열려요.',
  scanDownloadLabel: (wallet) => `${wallet} 앱 페이지를 여는 QR 코드`,
  installed: '설치했어요',
  guideTitle: (wallet) => `${wallet} 시작하기`,
  connect: '연결',
  reload: '페이지 새로고침',

  openingTitle: (wallet) => `${wallet} 여는 중`,
  openingText: '지갑에서 연결을 확인해 주세요. 주소 외에는 아무것도 공유하지 않아요.',
  openingHint:
    '아무것도 보이지 않나요? 브라우저 도구 모음에서 지갑을 열어 주세요. 잠겨 있을 수 있어요.',
  openingWindow: (wallet) => `새로 열린 ${wallet} 창에서 계속해 주세요.`,
  failedTitle: (wallet) => `${wallet} 연결 실패`,
  anotherWallet: '다른 지갑 선택',
  passkeyInstead: '대신 패스키 사용',
  appInstead: (wallet) => `대신 ${wallet} 앱 사용`,
  newCode: '새 코드 받기',
  dontHave: (wallet) => `${wallet} 지갑이 없나요?`,

  scanTitle: (wallet) => `${wallet} 앱으로 스캔`,
  scanAnyTitle: '휴대폰으로 스캔',
  phoneOpenTitle: (wallet) => `${wallet} 연결`,
  phoneOpenAny: '지갑 앱 열기',
  phoneOpen: (wallet) => `${wallet} 열기`,
  phoneComing: '연결을 준비하는 중…',
  phoneOpenText: '앱에서 연결을 확인한 다음, 여기로 돌아와 주세요.',
  browseTitle: (wallet) => `${wallet} 앱에서 열기`,
  browseText: (wallet) =>
    `${wallet} 앱에는 자체 브라우저가 있어요. 그 안에서 이 사이트를 열고 연결해 주세요.`,

  verifyTitle: '계정 확인',
  verifyText: '연결을 마치려면 지갑에서 메시지에 서명해 이 계정의 소유자임을 확인해야 해요.',
  preparing: '메시지를 준비하는 중…',
  signMessage: '메시지에 서명',
  waitingForSignature: '서명을 기다리는 중…',
  verifying: '서명을 확인하는 중…',
  sendingToPhone: '휴대폰으로 보내고 있어요…',
  walletWaiting: '지갑이 기다리고 있어요. 지갑을 열어 서명해 주세요.',
  checkingSignature: '서명했어요. 사이트에서 서명을 확인하고 있어요.',
  signedInTitle: '로그인 완료',
  signedInAs: (account) => `${account} 계정으로 로그인했어요`,
  ownersTakeTime:
    '이 계정의 소유자가 여러 명이라면 다른 소유자의 서명도 필요할 수 있어요. 기한은 하루이니, 창을 닫았다가 나중에 돌아와도 돼요.',
  ownersKeepOpen:
    '이 계정의 소유자가 여러 명이라면 다른 소유자의 서명도 필요할 수 있어요. 브라우저가 이 사이트의 데이터를 저장하지 않으니, 그때까지 이 페이지를 열어 두세요.',
  begunText:
    '이 계정의 소유자에게 로그인 서명을 요청했어요. 이미 서명한 사람은 다시 서명하지 않아도 돼요.',
  continueSigning: '계속',
  waitingForOwners: '소유자의 서명을 기다리는 중…',
  startOver: '처음부터 다시',
  switchFirst: (network: string) =>
    `지갑이 다른 네트워크에 있어요. 먼저 네트워크를 ${network}로 전환하라는 요청이 표시돼요.`,

  accountTitle: '내 계정',
  copyAddress: '주소 복사',
  copied: '복사됨',
  copyFailed: '브라우저가 복사를 허용하지 않았어요. 주소를 직접 선택해 주세요.',
  signIn: '로그인',
  signOut: '로그아웃',
  signingOut: '로그아웃 중…',
  signOutFailed: '사이트에 연결하지 못해 아직 로그인되어 있어요. 다시 시도해 주세요.',
  disconnect: '지갑 연결 해제',
  signedInWith: (wallet) => `${wallet} 지갑으로 로그인됨`,
  connectedWith: (wallet) => `${wallet} 연결됨, 로그인 안 됨`,
  lookingForWallet: '연결했던 지갑을 찾는 중…',
  noWalletConnected: '연결된 지갑이 없어요. 로그인은 그대로 유지돼요.',
  mismatch: (session, wallet) =>
    `${session} 계정으로 로그인했지만, 지갑은 ${wallet} 계정을 사용하고 있어요.`,
  mismatchTitle: '다른 계정',
  mismatchText: '지갑이 본인 계정에 연동되지 않은 계정을 사용하고 있어요. 아직 바뀐 것은 없어요.',
  mismatchSession: '로그인한 계정',
  mismatchWallet: '지갑의 계정',
  stayAs: (address) => `${address} 계정 유지`,
  signInAs: (address) => `${address} 계정으로 로그인`,

  balanceLabel: '잔액',
  viewOnExplorer: '익스플로러 열기',
  sessions: '내 세션',
  copyTile: '복사',
  explorerTile: '익스플로러',
  sessionsTile: '세션',

  transactions: '최근 거래',
  noTransactions: (app) => `${app} 사이트에서 보낸 거래가 여기에 표시돼요.`,
  clearTransactions: '지우기',
  pending: '처리 중',
  confirmed: '확정됨',
  failed: '실패',
  cancelled: '취소됨',
  replaced: '대체됨',

  networkTitle: '네트워크 전환',
  wrongNetworkText: '네트워크가 맞지 않아요. 계속하려면 전환하거나 연결을 해제해 주세요.',
  rightNetworkText: (app) => `지갑이 ${app} 사이트에서 쓰는 네트워크에 있어요.`,
  currentNetwork: '지갑의 네트워크',
  unknownNetwork: (id) => `네트워크 ${id}`,
  switchTo: (network) => `${network} 네트워크로 전환`,
  confirmInWallet: '지갑에서 확인해 주세요…',
  mayAdd: (network) => `지갑에 ${network} 네트워크가 없다면 먼저 추가할지 물어봐요.`,
  cannotSwitch: (wallet, app) =>
    `${wallet} 지갑이 ${app} 사이트의 네트워크 전환을 처리하지 못했어요. 지갑에서 직접 전환한 뒤 돌아와 주세요.`,
  switchFailed: '네트워크를 전환하지 못했어요.',

  linkTitle: '지갑 연동',
  linkVerifyTitle: '이 지갑 연동',
  linkText:
    '이 지갑이 본인 것임을 보여 주려면 메시지에 서명하세요. 그다음부터는 이 지갑으로도 로그인할 수 있어요.',
  linkFailed: '이 지갑을 연동하지 못했어요.',
  linkedTitle: '지갑을 연동했어요',
  linkedText: (address) => `이제 ${address} 계정으로도 로그인할 수 있어요.`,
  done: '완료',
  alreadyLinked: (address) =>
    `${address} 계정은 이미 연동되어 있어요. 다른 계정이나 다른 지갑을 선택하세요.`,
  linkNeedsSession: '세션이 끝났어요. 다시 로그인한 다음 지갑을 연동하세요.',
  joinTitle: '두 계정을 합칠까요?',
  joinText:
    '이 지갑은 다른 계정의 것이에요. 합치면 그 계정에 연동된 모든 것이 여기로 옮겨지고 그 세션은 끝나요. 되돌릴 수 없어요.',
  joinAccounts: '계정 합치기',
  joinFailed: '계정을 합치지 못했어요.',
  joinedTitle: '계정을 합쳤어요',
  joinedText: (address) => `이제 ${address} 및 연동된 모든 계정으로 이 계정에 로그인해요.`,

  confirmTitle: '본인인지 확인해 주세요',
  confirmText: '로그인한 지 시간이 지났어요. 이 변경을 확인하려면 다시 로그인하세요.',
  confirmOlderText: '최근에 연동한 계정으로 로그인했어요. 그 전에 연동한 계정으로 확인하세요.',
  confirmNotLinked: (address) =>
    `${address} 계정으로는 이 변경을 확인할 수 없어요. 전에 연동한 계정을 선택하세요.`,
  confirmWith: (address) => `${address} 계정으로 확인`,
  confirmOtherwise: '다른 방법으로 로그인',
  confirmedTitle: '확인했어요',

  restoreTitle: '계정을 복구할까요?',
  restoreText:
    '이 지갑은 지난 72시간 안에 어느 계정에서 제거되었어요. 복구해서 그 계정에 로그인하거나, 그 계정 없이 새로 시작하세요.',
  restore: '복구',
  startNew: '새로 시작',

  linkedAccounts: '로그인 방법',
  usedNow: '이 세션',
  useAnotherAccount: '다른 계정 사용',
  cannotChoose: (wallet) =>
    `${wallet}에서는 사이트가 다른 계정을 요청할 수 없어요. 지갑에서 직접 계정을 바꾸세요.`,
  ownAccountConnected: (address) => `지갑이 본인의 다른 계정인 ${address}을(를) 사용하고 있어요.`,
  linkAddress: (address) => `${address} 연동`,
  assetOffered: (symbol) => `${symbol}을(를) 지갑에 제안했어요.`,
  assetRefused: (symbol) => `지갑이 ${symbol}을(를) 추가하지 않았어요.`,

  openApp: (wallet) => `${wallet} 앱 열기`,
  openAppText: (wallet) =>
    `먼저 휴대폰의 스토어에서 설치해 주세요. ${wallet} 앱을 홈 화면에 두면 쉽게 찾을 수 있어요.`,
  install: (wallet) => `${wallet} 설치`,
  installText: (wallet) =>
    `이 브라우저에 추가하고 도구 모음에 ${wallet} 아이콘을 고정해 두면, 요청이 왔을 때 바로 볼 수 있어요.`,
  create: '계정 만들기 또는 가져오기',
  createText: '복구 문구는 오프라인에 보관하고 누구에게도 알려 주지 마세요.',
  scan: '코드 스캔',
  scanText: (wallet) => `${wallet} 앱에서 스캐너를 누른 다음, 연결을 확인해 주세요.`,
  refresh: '페이지 새로고침',
  refreshText: (wallet) => `브라우저는 설치 후에 연 페이지에만 ${wallet} 지갑을 표시해요.`,

  preparingCode: '코드를 준비하는 중…',
  codeFor: (wallet) => `${wallet} 연결용 QR 코드`,
  codeCopies: '누르면 링크가 복사돼요.',
  copyLink: '링크 복사',
  copyLinkFailed: '브라우저가 복사를 허용하지 않았어요. 아래 링크를 직접 선택해 주세요.',

  browserWallet: '브라우저 지갑',

  error: (code) => errorSentence(errors, code),
};
