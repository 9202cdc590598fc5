let leaving = false;

/** The visitor signs out on this page: it goes where they were promised, and not to the sign-in page. */
export function startLeaving(): void {
  leaving = true;
}

/** Whether this page is being left on purpose. */
export function isLeaving(): boolean {
  return leaving;
}
