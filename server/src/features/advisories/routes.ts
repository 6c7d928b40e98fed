import { contract } from '@warden/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { missing } from '../missing.ts';

export const advisoryRoutes = (): Handlers<typeof contract.advisories> => missing(contract.advisories);
