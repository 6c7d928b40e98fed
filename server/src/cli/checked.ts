import { type ErrorCode, registration } from '@warden/contract';
import { Refusal } from '../platform/refusal.ts';
import { refused } from './refused.ts';

/** Checks a value by the rules of registration. */
export const checked = (field: 'email' | 'password', value: string): string => {
  const result = registration.shape[field].safeParse(value);
  if (result.success) return result.data;
  throw refused(new Refusal(result.error.issues[0]?.message as ErrorCode));
};
