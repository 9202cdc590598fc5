import '@portico/react/styles.css';
import {
  ConnectButton,
  createPortico,
  type Portico,
  PorticoProvider,
  useSession,
} from '@portico/react';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** Exports of a recipe's module: components, or the configuration. */
type RecipeModule = {
  readonly portico?: Portico;
  /** A whole app, with its own provider. */
  readonly App?: ComponentType;
};

function Account() {
  const { data: session } = useSession();
  return <output aria-label="account">{session?.account ?? 'none'}</output>;
}

/** The reader's page around a recipe: the provider, the button, who is signed in, and the recipe's components. */
export function renderPage(recipe: RecipeModule): void {
  const { portico = createPortico({ appName: 'Example' }), App, ...others } = recipe;
  const components = Object.entries(others as Readonly<Record<string, ComponentType>>);
  const page = (
    <PorticoProvider config={portico}>
      <ConnectButton />
      <Account />
      {components.map(([name, Component]) => (
        <Component key={name} />
      ))}
    </PorticoProvider>
  );
  const root = document.getElementById('root');
  if (root === null) throw new TypeError('The page has no place for React');
  createRoot(root).render(<StrictMode>{App ? <App /> : page}</StrictMode>);
}
