import type { contract } from '@warden/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import type { RenewalDependencies } from './dependencies.ts';
import { agreeToPrice, readState, setChoice, unlinkMethod } from './settings.ts';

export const renewalRoutes = (dependencies: RenewalDependencies): Handlers<typeof contract.renewals> => ({
  async get({ session: { user } }) {
    await dependencies.limits.consume({ account: user.id }, 'renewalReads');
    return { success: true, data: await readState(dependencies, user) };
  },

  async set({ session: { user }, body, address }) {
    // Nothing keeps an owner from switching renewal off, or from unlinking a card.
    if (body.by !== 'off') await dependencies.limits.consume({ account: user.id }, 'renewalAccount');
    return { success: true, data: await setChoice(dependencies, { user, address }, body) };
  },

  async unlink({ session: { user }, params, address }) {
    return { success: true, data: await unlinkMethod(dependencies, { user, address }, params.id) };
  },

  async agree({ session: { user }, params, body, address }) {
    await dependencies.limits.consume({ account: user.id }, 'renewalAccount');
    return { success: true, data: await agreeToPrice(dependencies, { user, address }, params.id, body) };
  },
});
