import type { contract } from '@warden/contract';
import type { AccessCases } from '../../../test/access.ts';

export const settingAccess: AccessCases<typeof contract.settings> = {
  read: { access: 'public' },
  coreAvailable: { access: 'public' },
  setCoreAvailable: { access: 'admin' },
  write: { access: 'admin' },
};
