import { ApiError, type contract, type ReplyOf } from '@warden/contract';
import { rememberDevice } from '../../lib/session/device.ts';
import { openSession } from '../../lib/session/session.ts';

/** Goes on with the session that the server has opened. */
export const enter = ({ token, user, device }: ReplyOf<typeof contract.auth.login>['data']) => {
  rememberDevice(device);
  openSession(token, user);
};

/** The ticket with which a sign-in goes on to its second step, if that is what the refusal asks for. */
export const secondStepTicket = (error: unknown) => {
  const body = error instanceof ApiError ? error.body : null;
  return body?.code === 'second_factor_required' ? body.ticket : undefined;
};
