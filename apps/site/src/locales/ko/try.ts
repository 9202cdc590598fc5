import type { TryWords } from '../words.ts';

export const words: TryWords = {
  title: '체험하기',
  description: '페이지에서 지갑과 체인으로 할 수 있는 일을 각각 몇 줄로 보여 줘요.',

  heading: '페이지에서 할 수 있는 일',
  lead: '카드마다 이 사이트의 작은 파일 하나예요. 그대로 복사해 쓰세요. 버튼을 누르기 전에는 지갑에 아무것도 요청하지 않고, 모든 요청은 지갑에서 거절할 수 있어요.',
  connectFirst: '먼저 지갑을 연결하세요',
  confirm: '지갑에서 확인해 주세요…',

  send: '보내기',
  sendText: (amount) =>
    `내 계정에서 같은 계정으로 ${amount}를 보내요. 네트워크 수수료 외에는 비용이 들지 않아요.`,
  sendButton: (amount) => `${amount} 보내기`,
  sendEntry: (amount) => `나에게 ${amount} 보내기`,
  sent: '보냈어요. 진행 상황은 계정 창에서 볼 수 있어요.',

  sign: '서명',
  signText: '인사 한마디예요. 누구에게 무엇을 증명하지도 않고 비용도 들지 않아요.',
  hello: 'Portico가 인사드려요.',
  signButton: (hello) => `“${hello}”에 서명`,
  signed: (signature) => `서명 완료: ${signature}`,

  add: '토큰 추가',
  addText: 'Base의 USDC를 지갑 목록에 추가하도록 제안해요.',
  addButton: 'USDC 추가',
  added: '이제 지갑 목록에 USDC가 있어요.',
  notAdded: '지갑에 추가되지 않았어요.',

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
