import { createClient } from '@warden/contract';
import { currentToken, expireSession } from '../session/session.ts';
import { confirmIdentity } from './identity-question.ts';

export const api = createClient({
  base: '/api',
  token: currentToken,
  locale: () => document.documentElement.lang,
  onNoSession: expireSession,
  confirmIdentity,
});
