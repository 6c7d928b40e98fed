import { createClient } from '@warden/contract/calls';
import { currentOrganization, loseOrganization } from '../session/organization.ts';
import { currentToken, expireSession } from '../session/session.ts';
import { takeEarly } from './early-calls.ts';
import { confirmIdentity } from './identity-question.ts';
import { setRequiredCompany } from './required-company.ts';

export const api = createClient({
  base: '/api',
  token: currentToken,
  organization: currentOrganization,
  locale: () => document.documentElement.lang,
  onNoSession: expireSession,
  onNoOrganization: loseOrganization,
  onCompanyRequired: setRequiredCompany,
  confirmIdentity,
  fetch: (address, init = {}) => takeEarly(String(address), init) ?? fetch(address, init),
});
