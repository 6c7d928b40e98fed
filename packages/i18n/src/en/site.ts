import { base } from './base.ts';
import { pages } from './pages.ts';
import { account } from './site/account.ts';

/** All texts of the pages. Every language has the same shape, so a missing text does not compile. */
export const site = { ...base, ...account, ...pages };
