import { contract } from '@warden/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { missing } from '../missing.ts';

export const webhookRoutes = (): Handlers<typeof contract.webhooks> => missing(contract.webhooks);
