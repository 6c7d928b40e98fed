import type { contract } from '@warden/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { Refusal } from '../../platform/refusal.ts';

const missing = async (): Promise<never> => {
  throw new Refusal('not_found');
};

type Panel = Pick<typeof contract.admin, 'merge'>;

export const organizationPanelRoutes = (): Handlers<Panel> => ({
  merge: missing,
});
