import { createContext, useContext } from 'react';

/** Marks the scripts and styles that the page's policy allows. The server replaces it by hashes when it sends them. */
export const NonceContext = createContext('');
export const useNonce = () => useContext(NonceContext);
