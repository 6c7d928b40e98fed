import { contract } from '@warden/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { missing } from '../missing.ts';

export const calendarRoutes = (): Handlers<typeof contract.calendar> => missing(contract.calendar);
