import { loadLink } from './load-link.ts';

/**
 * The styles that the first paint does without. The function that this returns fetches them once and resolves when they
 * apply; it rejects when that fails, and the next call tries again.
 *
 * @param href the stylesheet; undefined for a page that has all of its styles
 */
export function lateStyles(href: string | undefined): (priority?: 'low') => Promise<void> {
  let loading: Promise<void> | undefined;
  return (priority) => {
    loading ??= href === undefined ? Promise.resolve() : loadLink('stylesheet', href, priority);
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
}

/** Calls back once the browser has painted something of the page, which a tab in the background does not. */
export function afterFirstPaint(callback: () => void): void {
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    callback();
  });
  observer.observe({ type: 'paint', buffered: true });
}
