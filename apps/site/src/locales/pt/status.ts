import type { StatusWords } from '../words.ts';

export const words: StatusWords = {
  title: 'Não deu certo',
  notFound: 'Esta página não existe',
  notFoundText: 'O endereço pode estar errado ou a página pode ter mudado de lugar.',
  notPossible: 'Isso não é possível aqui',
  notPossibleText: 'Este endereço só mostra uma página e não aceita dados.',
  failed: 'Algo falhou do nosso lado',
  failedText: 'Nada se perdeu, e ficou registrado. Tente de novo daqui a pouco.',
  unknownSession: 'Não conseguimos verificar sua sessão agora',
  unknownSessionText:
    'Sua sessão não foi encerrada. Não conseguimos acessar nossos próprios dados; tente de novo daqui a pouco.',
  tryAgain: 'Tentar de novo',
  back: 'Voltar ao início',
};
