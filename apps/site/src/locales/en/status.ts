export const words = {
  title: 'This did not work',
  notFound: 'This page does not exist',
  notFoundText: 'The address may be mistyped, or the page has moved.',
  notPossible: 'That is not possible here',
  notPossibleText: 'This address shows a page and takes nothing.',
  failed: 'Something failed on our side',
  failedText: 'Nothing was lost, and it has been noted. Try again in a moment.',
  unknownSession: 'We can’t check your session right now',
  unknownSessionText:
    'You are not signed out. We can’t reach our own records; try again in a moment.',
  tryAgain: 'Try again',
  back: 'Back to the start',
} as const;
