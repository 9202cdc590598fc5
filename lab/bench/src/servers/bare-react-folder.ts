import { fileURLToPath } from 'node:url';

/** Where the built bare React app goes. */
export const bareReactFolder = fileURLToPath(new URL('../../dist/bare-react', import.meta.url));
