/**
 * Announces a sentence once the dialog that led to it has closed: what a modal dialog makes inert is not announced. Needs
 * `prepareAnnouncements` before.
 */
export function announce(sentence: string): void {
  // Emptied first, because the same sentence would be no change.
  region().textContent = '';
  requestAnimationFrame(() => {
    region().textContent = sentence;
  });
}

/** Adds an empty live region to the page: screen readers announce what changes in a region, not what one begins with. */
export function prepareAnnouncements(): void {
  region();
}

/** Returns the page's one live region, which outlives every dialog. */
function region(): Element {
  const found = document.querySelector('.portico-announcements');
  if (found) return found;
  const added = document.createElement('p');
  added.className = 'portico-announcements portico-hidden-text';
  added.role = 'status';
  document.body.append(added);
  return added;
}
