import { createClient } from '@warden/contract';
import { currentToken, expireSession } from '../session/session.ts';

export const api = createClient({
  base: '/api',
  token: currentToken,
  locale: () => document.documentElement.lang,
  onNoSession: expireSession,
});
