import type { ShellWords } from '@portico/locales/shell-words';
import type { PageProps } from '../pages/page-module.ts';

const kinds = new Map<string, 'notFound' | 'notPossible' | 'unknownSession'>([
  ['404', 'notFound'],
  ['405', 'notPossible'],
  ['503', 'unknownSession'],
]);

/** The text of `src/status.tsx`: one sentence and a link back. `params` holds status and path. */
export function StatusText({
  params,
  words,
}: Pick<PageProps<ShellWords['status']>, 'params' | 'words'>) {
  const { status = '500', path } = params;
  const kind = kinds.get(status) ?? 'failed';
  return (
    <>
      <p className="status-code portico-muted portico-small">{status}</p>
      <h1 className="title">{words[kind]}</h1>
      <p className="lead portico-muted">{words[`${kind}Text`]}</p>
      <p className="actions">
        {status.startsWith('5') ? (
          <a className="portico-button portico-button--primary" href={path}>
            {words.tryAgain}
          </a>
        ) : null}
        <a className="portico-button" href="/">
          {words.back}
        </a>
      </p>
    </>
  );
}
