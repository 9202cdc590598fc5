import type { Locale } from '../locale.ts';

/** Portuguese, as Brazil speaks it. */
export const pt: Locale = {
  code: 'pt',
  format: 'pt-BR',
  direction: 'ltr',
  button: {
    connectWallet: 'Conectar carteira',
    connecting: 'Conectando…',
    signedIn: 'sessão iniciada',
    notSignedIn: 'sem sessão iniciada',
    sessionUnknown: 'estado da sessão indisponível',
    otherAccount: 'sessão iniciada; sua carteira está em outra conta',
    wrongNetwork: 'Rede errada',
    network: 'Rede',
    pendingTransaction: 'há uma transação pendente',
    loadFailed:
      'Não foi possível carregar esta parte do site. Verifique sua conexão e tente de novo.',
  },
  load: async () => (await import('./dialogs.ts')).words,
};
