import { createContext, useContext } from 'react';

/** Marks what the page's policy will allow, while it is rendered. The browser never sees it. */
export const NonceContext = createContext('');
export const useNonce = () => useContext(NonceContext);
