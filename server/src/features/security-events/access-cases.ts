import type { contract } from '@warden/contract';
import type { AccessCases } from '../../../test/access.ts';

export const securityEventAccess: AccessCases<typeof contract.securityEvents> = {
  mine: { access: 'user' },
  list: { access: 'admin' },
  export: { access: 'admin' },
};
