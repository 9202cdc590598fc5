import type { Locale } from '../locale.ts';

/** Korean. */
export const ko: Locale = {
  code: 'ko',
  format: 'ko',
  direction: 'ltr',
  button: {
    connectWallet: '지갑 연결',
    connecting: '연결 중…',
    signedIn: '로그인됨',
    notSignedIn: '로그인 안 됨',
    sessionUnknown: '로그인 상태 확인 불가',
    otherAccount: '로그인됨, 지갑은 다른 계정을 사용 중',
    wrongNetwork: '잘못된 네트워크',
    network: '네트워크',
    pendingTransaction: '처리 중인 거래가 있음',
    loadFailed: '사이트의 이 부분을 불러오지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.',
  },
  load: async () => (await import('./dialogs.ts')).words,
};
