import type { contract } from '@warden/contract';
import type { Handlers } from '../../../platform/http/mount.ts';
import { Refusal } from '../../../platform/refusal.ts';

const missing = async (): Promise<never> => {
  throw new Refusal('not_found');
};

export const ssoRoutes = (): Handlers<typeof contract.sso> => ({
  start: missing,
  link: missing,
  stepUp: missing,
  finish: missing,
  identities: missing,
  unlink: missing,
  backchannelLogout: missing,
  get: missing,
  setProvider: missing,
  removeProvider: missing,
  tryProvider: missing,
  require: missing,
  makeBreakGlassCodes: missing,
  addDomain: missing,
  mailDomainCode: missing,
  verifyDomain: missing,
  removeDomain: missing,
});
