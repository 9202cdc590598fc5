import { createPortico } from '@portico/react';

export const portico = createPortico({ appName: 'Example' });
