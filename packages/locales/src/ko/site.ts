import type { SiteWords } from '../en/site.ts';

export const footer: SiteWords['footer'] = {
  description:
    'Base에서 쓰는 지갑을 연결하고 메시지 하나에 서명하면 로그인돼요. 비밀번호도, 이메일도, 수수료도 없어요.',
};

export const home: SiteWords['home'] = {
  heading: '지갑으로 이 문을 여세요',
  lead: 'Base에서 지갑을 연결하고 내 것임을 증명하는 메시지에 서명하면, 언제든 확인하고 끝낼 수 있는 세션이 시작돼요.',
  signHeading: '서명만 남았어요',
  signLead: (name) => `${name} 지갑이 연결됐어요. 내 것임을 증명하는 메시지에 서명하세요.`,
  inHeading: '문이 열렸어요',
  inLead: (name, day) => `${name} 님, 환영해요. ${day}까지 로그인되어 있어요.`,
  account: '내 계정',
  tryIt: '페이지에서 지갑과 체인으로 할 수 있는 일 보기',
  tryAgain: '다시 시도',
  unknown: '지금은 세션을 확인할 수 없어요. 로그아웃된 것은 아니에요.',
  fine: '비밀번호 없음. 이메일 없음. 수수료 없음.',

  stepsLabel: '로그인 과정과 현재 단계',
  connect: '연결',
  connectText: '지갑을 선택하세요. 주소 외에는 아무것도 공유하지 않아요.',
  start: '여기서 시작',
  openWallet: '지갑을 열어 주세요',
  sign: '서명',
  signText: '메시지 하나에 서명하세요. 비용이 들지 않고 자산도 움직이지 않아요.',
  signed: '서명 완료',
  yourTurn: '지금 할 차례',
  next: '다음',
  in: '로그인 완료',
  inText: '떠날 때까지 로그인이 유지돼요.',
  until: (day) => `${day}까지`,
  last: '마지막',

  copy: '복사',
  copied: '복사됨',
  notCopied: '복사 실패',
};

export const homeOnServer: SiteWords['homeOnServer'] = {
  waysTitle: '세 가지 활용 방법',
  run: '실행하기',
  runText: '이 사이트를 내 컴퓨터에서 실행하세요. 설정할 것이 없고, 시험용 지갑도 들어 있어요.',
  startFrom: '여기서 시작해 만들기',
  startFromText: '페이지 하나는 파일 하나예요. 보호하려면 한 단어면 돼요.',
  add: '내 사이트에 추가하기',
  addText: '요청을 받아 응답을 돌려주는 서버 핸들러와, 함께 쓰는 React 구성 요소예요.',
  terminal: '터미널',
  codeLabel: (title) => `${title}: 코드`,
};

export const account: SiteWords['account'] = {
  signOut: '로그아웃',
  title: '내 계정',
  proved: '이 지갑의 소유자임을 확인했어요.',
  provedOn: (network) => `${network} 네트워크에서 이 지갑의 소유자임을 확인했어요.`,
  copyAddress: '주소 복사',
  copied: '복사됨',
  copyFailed: '브라우저가 복사를 허용하지 않았어요. 주소를 직접 선택해 주세요.',
  viewOnExplorer: '익스플로러에서 보기',

  thisSession: '현재 세션',
  thisDevice: '이 기기',
  device: (browser, system) => `${system}의 ${browser}`,
  unknownDevice: '알 수 없는 기기',
  signedIn: '로그인',
  lastSeen: '마지막 활동',
  ends: '미사용 시 종료',

  otherSessions: '다른 세션',
  nowhereElse: '다른 곳에서는 로그인하지 않았어요.',
  looking: '다른 세션을 찾는 중…',
  notListed: '지금은 목록을 표시할 수 없어요. 잠시 후 페이지를 새로고침해 주세요.',
  outOfDate: '최신 목록이 아닐 수 있어요.',
  end: '종료',
  ending: '종료하는 중…',
  endAll: '다른 세션 모두 종료',
  ended: (device) => `${device} 세션에서 로그아웃했어요.`,
  hadEnded: (device) => `${device} 세션은 이미 로그아웃됐어요.`,
  endedAll: (count) => `다른 세션 ${count}개를 종료했어요.`,
  stillSignedIn: (device) => `${device} 세션은 아직 로그인되어 있어요.`,
  allStillSignedIn: '아직 로그인되어 있어요.',
  tryAgain: '다시 시도',
  unreachable: '사이트에 연결하지 못했어요. 잠시 후 다시 시도해 주세요.',
  tooMany: '시도 횟수가 너무 많아요. 잠시 기다렸다가 다시 시도해 주세요.',
  ourFault: '저희 쪽에 문제가 생겼어요. 잠시 후 다시 시도해 주세요.',

  ways: '로그인 방법',
  waysText: '어느 것으로든 이 계정에 로그인할 수 있어요.',
  walletOn: (network) => `${network} 지갑`,
  email: '이메일',
  added: '추가일',
  lastUsed: '마지막 사용',
  remove: '삭제',
  removing: '삭제하는 중…',
  keep: '유지',
  removeTitle: (name) => `${name}을(를) 삭제할까요?`,
  removeText: '더는 이 방법으로 로그인할 수 없고, 이 방법으로 연 세션은 끝나요.',
  removeCurrent: '이 세션을 연 방법이라서 여기서 로그아웃돼요.',
  removed: (name) => `${name}을(를) 삭제했어요.`,
  notRemoved: (name) => `${name}은(는) 아직 연동되어 있어요.`,
  onlyWay: '유일한 로그인 방법이에요. 삭제하려면 먼저 다른 방법을 추가하세요.',
  addWallet: '지갑 추가',
  addEmail: '이메일 추가',
  emailAddress: '이메일 주소',
  sendLink: '링크 보내기',
  sendingLink: '보내는 중…',
  linkSent: (email) => `${email}(으)로 링크를 보냈어요. 주소를 추가하려면 이 브라우저에서 여세요.`,
  cancel: '취소',
  accountsLoading: '계정을 불러오는 중…',
  accountsNotListed: '지금은 계정을 불러올 수 없어요. 잠시 후 페이지를 새로 고치세요.',
  linkIt: '연동하기',
  ownAccount: (address) => `본인의 다른 계정인 ${address}을(를) 사용하고 있어요.`,

  wallet: '지갑',
  lookingForWallet: '연결했던 지갑을 찾는 중…',
  noWallet: '연결된 지갑 없음',
  noWalletText: '로그인은 그대로 유지돼요.',
  sameAccount: '현재 세션과 같은 계정이에요.',
  otherAccount: (address) =>
    `지갑이 현재 세션과 다른 ${address} 계정을 사용하고 있어요. 로그인은 그대로 유지돼요.`,
  connect: '연결',
  signInAs: (address) => `${address} 계정으로 로그인`,
  manage: '관리',

  activity: '최근 활동',
  noActivity: '아직 없어요. 이 사이트에서 지갑으로 보낸 거래가 여기에 표시돼요.',
};

export const demo: SiteWords['demo'] = {
  title: '체험하기',
  description: '페이지에서 지갑과 체인으로 할 수 있는 일을 각각 몇 줄로 보여 줘요.',

  heading: '페이지에서 할 수 있는 일',
  lead: '카드마다 이 사이트의 작은 파일 하나예요. 그대로 복사해 쓰세요. 버튼을 누르기 전에는 지갑에 아무것도 요청하지 않고, 모든 요청은 지갑에서 거절할 수 있어요.',
  needWallet: '마지막 카드만 빼고 모두 지갑이 필요해요.',
  confirm: '지갑에서 확인해 주세요…',

  send: '보내기',
  sendText: (amount) =>
    `내 계정에서 같은 계정으로 ${amount}를 보내요. 네트워크 수수료 외에는 비용이 들지 않아요.`,
  sendButton: (amount) => `${amount} 보내기`,
  sendEntry: (amount) => `나에게 ${amount} 보내기`,
  sent: '보냈어요. 진행 상황은 계정 창에서 볼 수 있어요.',

  sign: '서명',
  signText: '짧은 인사말이에요. 무료이고 아무 영향도 없어요.',
  hello: (site) => `${site}에서 인사드려요.`,
  signButton: (hello) => `“${hello}”에 서명`,
  signed: (signature) => `서명 완료: ${signature}`,

  add: '토큰 추가',
  addText: 'Base의 USDC를 지갑 목록에 추가하도록 제안해요.',
  addButton: 'USDC 추가',

  switch: '네트워크 전환',
  switchText:
    '어디서도 저절로 열리지 않는 창이에요. 페이지에 Base가 필요해지기 전까지 지갑은 어느 네트워크에 있어도 괜찮아요.',
  switchOpen: '네트워크 창 열기',
  walletOn: (network) => `지갑의 네트워크: ${network}`,

  read: '컨트랙트 읽기',
  readText: 'Base에 USDC가 얼마나 있는지 wagmi의 useReadContract로 읽어요. 지갑은 필요 없어요.',
  readButton: '총량 읽기',
  moment: '잠시만 기다려 주세요…',
  notRead: 'Base에 물어볼 수 없었어요. 페이지를 새로고침해 다시 시도해 주세요.',
};
