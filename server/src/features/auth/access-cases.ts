import type { contract } from '@warden/contract';
import type { AccessCases } from '../../../test/access.ts';

export const authAccess: AccessCases<typeof contract.auth> = {
  register: { access: 'public' },
  login: { access: 'public' },
  logout: { access: 'user' },
  me: { access: 'user' },
  forgotPassword: { access: 'public' },
  resetPassword: { access: 'public' },
  verifyEmail: { access: 'public' },
  confirmOwnership: { access: 'user' },
  disown: { access: 'public' },
  resendVerificationEmail: { access: 'user' },
  changePassword: { access: 'user' },
  updateProfile: { access: 'user' },
  deleteAccount: { access: 'user' },
};
