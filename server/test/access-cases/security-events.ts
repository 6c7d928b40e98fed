import type { contract } from '@warden/contract';
import type { AccessCases } from './expectation.ts';

export const securityEventAccess: AccessCases<typeof contract.securityEvents> = {
  mine: { access: 'user' },
  list: { access: 'admin' },
  export: { access: 'admin' },
};
