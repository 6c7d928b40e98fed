import type { contract } from '@warden/contract';
import type { AccessCases } from './expectation.ts';

export const settingAccess: AccessCases<typeof contract.settings> = {
  read: { access: 'public' },
  coreAvailable: { access: 'public' },
  setCoreAvailable: { access: 'admin' },
  write: { access: 'admin' },
};
