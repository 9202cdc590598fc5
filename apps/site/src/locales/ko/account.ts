import type { AccountWords } from '../words.ts';

export const words: AccountWords = {
  title: '내 계정',
  proved: '이 지갑의 소유자임을 확인했어요.',
  provedOn: (network) => `${network} 네트워크에서 이 지갑의 소유자임을 확인했어요.`,

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

  wallet: '지갑',
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
  pending: '처리 중',
  confirmed: '확정됨',
  failed: '실패',
};
