import type { ReplyOf } from '@warden/contract';
import type { contract } from '@warden/contract/calls';
import { useLocation, useNavigate } from 'react-router';
import { callEarly } from '../../lib/api/early-calls.ts';
import { addressIn, organizationAt, rememberedOrganization } from '../../lib/session/account-address.ts';
import { rememberDevice } from '../../lib/session/device.ts';
import { openSession } from '../../lib/session/session.ts';
import { nextPage } from '../../lib/session/way-back.ts';

/**
 * Goes on with the session that the server has opened. The form stays busy until the next page takes its place, so that
 * the session and the page are rendered at once.
 */
export const useEnter = () => {
  const navigate = useNavigate();
  const { state } = useLocation();
  return async ({ token, user, device }: ReplyOf<typeof contract.auth.login>['data'], wanted = nextPage(state)) => {
    rememberDevice(device);
    const [pathname = '', search = ''] = wanted.split('?');
    const named = organizationAt({ pathname, search });
    const organization = named === undefined ? rememberedOrganization(user.id) : named;
    const page = organization ? addressIn(organization, wanted) : wanted;
    if (pathname === '/dashboard') callEarly(token, search, organization);
    const announced = openSession(token, user);
    await navigate(page, { replace: true });
    await announced;
  };
};
