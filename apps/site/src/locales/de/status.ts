import type { StatusWords } from '../words.ts';

export const words: StatusWords = {
  title: 'Das hat nicht geklappt',
  notFound: 'Diese Seite gibt es nicht',
  notFoundText: 'Vielleicht ist die Adresse vertippt, oder die Seite ist umgezogen.',
  notPossible: 'Das geht hier nicht',
  notPossibleText: 'Diese Adresse zeigt nur eine Seite und nimmt keine Daten an.',
  failed: 'Bei uns ist etwas schiefgegangen',
  failedText: 'Nichts ging verloren, und es ist notiert. Versuche es gleich noch einmal.',
  unknownSession: 'Wir können deine Sitzung gerade nicht prüfen',
  unknownSessionText:
    'Du bist nicht abgemeldet. Wir erreichen unsere eigenen Daten nicht; versuche es gleich noch einmal.',
  tryAgain: 'Noch einmal versuchen',
  back: 'Zurück zum Anfang',
};
