import type { ReplyOf } from '@warden/contract';
import type { contract } from '@warden/contract/calls';
import { ApiError } from '@warden/contract/calls';
import { callEarly } from '../../lib/api/early-calls.ts';
import { rememberDevice } from '../../lib/session/device.ts';
import { openSession } from '../../lib/session/session.ts';
import { nextPage } from '../../lib/session/way-back.ts';

/** Goes on with the session that the server has opened. */
export const enter = ({ token, user, device }: ReplyOf<typeof contract.auth.login>['data']) => {
  rememberDevice(device);
  const [path, search] = nextPage(history.state?.usr).split('?');
  if (path === '/dashboard') callEarly(token, search);
  openSession(token, user);
};

/** The ticket with which a sign-in goes on to its second step, if that is what the refusal asks for. */
export const secondStepTicket = (error: unknown) => {
  const body = error instanceof ApiError ? error.body : null;
  return body?.code === 'second_factor_required' ? body.ticket : undefined;
};
