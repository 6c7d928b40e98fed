import { base } from './base.ts';
import { pages } from './pages.ts';

export const site = { ...base, ...pages };
