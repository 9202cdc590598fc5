import type { Translated } from '@portico/react';
import type { words as english } from '../en/status.ts';

export const words: Translated<typeof english> = {
  title: 'यह नहीं हो पाया',
  notFound: 'यह पेज मौजूद नहीं है',
  notFoundText: 'हो सकता है कि पता गलत लिखा गया हो या पेज कहीं और चला गया हो।',
  notPossible: 'यहाँ ऐसा नहीं हो सकता',
  notPossibleText: 'यह पता सिर्फ़ एक पेज दिखाता है और कुछ लेता नहीं है।',
  failed: 'हमारी तरफ़ से कुछ गड़बड़ हुई है',
  failedText: 'कुछ भी खोया नहीं है और इसे दर्ज कर लिया गया है। थोड़ी देर बाद दोबारा कोशिश करें।',
  unknownSession: 'हम अभी आपका सेशन नहीं जाँच पा रहे हैं',
  unknownSessionText:
    'आप साइन आउट नहीं हुए हैं। हम अपने रिकॉर्ड तक नहीं पहुँच पा रहे हैं; थोड़ी देर बाद दोबारा कोशिश करें।',
  tryAgain: 'दोबारा कोशिश करें',
  back: 'शुरुआत पर लौटें',
};
