import { contract } from '@warden/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { missing } from '../missing.ts';

export const tokenRoutes = (): Handlers<typeof contract.tokens> => missing(contract.tokens);
