export const words = {
  title: 'Something went wrong',
  notFound: 'This page does not exist',
  notFoundText: 'The address may be mistyped, or the page has moved.',
  notPossible: 'Method not allowed',
  notPossibleText: 'This address only shows a page and accepts no data.',
  failed: 'Something went wrong on our side',
  failedText: 'Nothing was lost, and the error was logged. Try again in a moment.',
  unknownSession: 'We can’t check your session right now',
  unknownSessionText:
    'You have not been signed out. We can’t reach our database; try again in a moment.',
  tryAgain: 'Try again',
  back: 'Back to the start',
} as const;
