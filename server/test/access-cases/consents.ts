import type { contract } from '@warden/contract';
import type { AccessCases } from './expectation.ts';

export const consentAccess: AccessCases<typeof contract.consents> = {
  list: { access: 'user' },
  export: { access: 'user' },
};
