import { createContext, useContext } from 'react';

/** The CSP nonce of this response. In the browser it is read back from a script that has it. */
export const NonceContext = createContext('');
export const useNonce = () => useContext(NonceContext);
