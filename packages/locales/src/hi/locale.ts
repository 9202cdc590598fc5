import type { Locale } from '../locale.ts';

/** Hindi. */
export const hi: Locale = {
  code: 'hi',
  format: 'hi',
  direction: 'ltr',
  button: {
    connectWallet: 'वॉलेट कनेक्ट करें',
    connecting: 'कनेक्ट हो रहा है…',
    signedIn: 'साइन इन है',
    notSignedIn: 'साइन इन नहीं है',
    sessionUnknown: 'साइन-इन की स्थिति उपलब्ध नहीं',
    otherAccount: 'साइन इन है; आपका वॉलेट किसी दूसरे अकाउंट पर है',
    wrongNetwork: 'गलत नेटवर्क',
    network: 'नेटवर्क',
    pendingTransaction: 'एक लेन-देन बाकी है',
    loadFailed: 'साइट का यह हिस्सा लोड नहीं हो सका। अपना इंटरनेट कनेक्शन जाँचें और दोबारा कोशिश करें।',
  },
  load: async () => (await import('./dialogs.ts')).words,
};
