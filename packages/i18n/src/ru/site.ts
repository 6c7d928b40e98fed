import { base } from './base.ts';
import { pages } from './pages.ts';
import { account } from './site/account.ts';

export const site = { ...base, ...account, ...pages };
