import { contract, type Endpoint, type TokenScope } from '@warden/contract';
import { mayCall, type StaffFields } from '../../platform/http/session.ts';
import { DAY, HOUR } from '../../platform/time.ts';

/** An account has this many tokens, and everyone of the shop's own people this many for the shop. */
export const MOST_TOKENS = 20;

/** So many last characters are shown. The checksum is there, so that they say nothing of the random part. */
export const ENDING_LENGTH = 4;

export const expiryAfter = (now: Date, days: number) => new Date(now.getTime() + days * DAY);

/** Uses are noted to the hour: that is enough to see which token is in use, and a call does not cost a write. */
export const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / HOUR) * HOUR);

const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((feature) => Object.values<Endpoint>(feature));

/** Whether someone may call anything that this scope is for. Each call is checked again, by what they are then. */
export const mayGive = (scope: TokenScope, person: StaffFields): boolean =>
  endpoints.some((endpoint) => endpoint.scope === scope && mayCall(endpoint, person));
