import { createContext, useContext } from 'react';

/** The level of headings in parts that stand in dialogs, below a level 2, as well as on pages, below a level 1. */
export const HeadingLevel = createContext<'h2' | 'h3'>('h3');

export const useHeadingLevel = () => useContext(HeadingLevel);
