import type { FrameWords } from '../frame-words.ts';

export const words: FrameWords = {
  description:
    'Base에서 쓰는 지갑을 연결하고 메시지 하나에 서명하면 로그인돼요. 비밀번호도, 이메일도, 수수료도 없어요.',
  promise:
    '지갑을 선택하기 전에는 어떤 정보도 이 사이트 밖으로 나가지 않아요. 로그인에는 비용이 들지 않고 자산도 움직이지 않아요.',
  language: '언어',
};
