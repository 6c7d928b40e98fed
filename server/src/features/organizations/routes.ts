import type { contract } from '@warden/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { Refusal } from '../../platform/refusal.ts';

const missing = async (): Promise<never> => {
  throw new Refusal('not_found');
};

export const organizationRoutes = (): Handlers<typeof contract.organizations> => ({
  list: missing,
  create: missing,
  get: missing,
  rename: missing,
  close: missing,
  leave: missing,
  mute: missing,
  members: missing,
  changeRole: missing,
  removeMember: missing,
  invitations: missing,
  invite: missing,
  revokeInvitation: missing,
  readInvitation: missing,
  accept: missing,
  activity: missing,
  exportActivity: missing,
});
