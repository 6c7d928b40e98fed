import { ApiError } from '@warden/contract/calls';

/** The organization by whose provider the visitor has to sign in, if that is why the call was refused. */
export const requiredCompany = (error: unknown) => {
  const body = error instanceof ApiError ? error.body : null;
  if (body?.code !== 'sso_required' || !body.organization) return undefined;
  return { organization: body.organization, reason: body.message };
};
