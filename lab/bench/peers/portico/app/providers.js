'use client';

import { createPortico, PorticoProvider } from '@portico/react';

const portico = createPortico({ appName: 'Example' });

/** The configuration has functions, so a component of the browser hands it over. */
export function Providers(props) {
  return <PorticoProvider config={portico} {...props} />;
}
