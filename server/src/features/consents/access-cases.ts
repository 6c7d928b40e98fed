import type { contract } from '@warden/contract';
import type { AccessCases } from '../../../test/access.ts';

export const consentAccess: AccessCases<typeof contract.consents> = {
  list: { access: 'user' },
  export: { access: 'user' },
};
