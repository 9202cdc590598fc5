import type { ShellWords } from '@portico/locales/shell-words';
import type { PageProps } from '../pages/page-module.ts';
import { StatusText } from '../react/status-text.tsx';

/** The page for errors of a site without `src/status.tsx`. */
export function Page({ params, words }: PageProps<ShellWords['status']>) {
  return (
    <section className="status">
      <StatusText params={params} words={words} />
    </section>
  );
}
