import { createContext, useContext } from 'react';

/** The CSP nonce of this response. Browsers hide it from the page, so it exists only while the server renders. */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
