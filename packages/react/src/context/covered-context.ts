import { createContext } from 'react';

/** Around a dialog that another one covers: it keeps its state and shows nothing. */
export const CoveredContext = createContext(false);
