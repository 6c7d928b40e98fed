import { createContext, useContext } from 'react';

/** Marks the scripts and styles that the page's policy will allow. The server replaces it by hashes before it sends the page. */
export const NonceContext = createContext('');
export const useNonce = () => useContext(NonceContext);
