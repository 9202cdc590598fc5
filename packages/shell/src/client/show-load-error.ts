/**
 * Has the open connect dialog say that its code could not be loaded: `@portico/react/press` listens for this event.
 * Most often it is the network; after a release, scripts that are gone. The page itself still works.
 */
export function showLoadError(): void {
  document.dispatchEvent(new Event('portico:fail'));
}
