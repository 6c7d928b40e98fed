import { ApiError } from '@warden/contract/calls';

/** The ticket with which a sign-in goes on to its second step, if that is what the refusal asks for. */
export const secondStepTicket = (error: unknown) => {
  const body = error instanceof ApiError ? error.body : null;
  return body?.code === 'second_factor_required' ? body.ticket : undefined;
};
