import { createContext, useContext } from 'react';

/** The CSP nonce of this response. Browsers empty the attribute once it has served, so the client renders it empty. */
export const NonceContext = createContext('');
export const useNonce = () => useContext(NonceContext);
