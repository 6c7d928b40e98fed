import type { SettingKey } from '@warden/contract';
import type { AuditEntry } from '../health/list-audit.ts';

export const UNDO_MS = 10 * 60_000;

export interface RecentChange {
  key: SettingKey;
  was: string | null;
  is: string | null;
  at: number;
}

const settingIn = (facts: unknown) => (facts as { value?: string | null } | null)?.value ?? null;

/**
 * The currency in which prices were before these changes, and are after them. Undoing gives all earlier values back at
 * once, so an earlier price is one in the earlier currency.
 */
export const currenciesOf = (changes: readonly RecentChange[], current: string) => {
  const change = changes.find(({ key }) => key === 'currency');
  return { was: change ? change.was : current, is: current };
};

/**
 * Returns the change of a setting that can still be undone, from the latest entries of the audit log about it. An
 * undoing is a change too, and is not offered to be undone.
 */
export const recentChange = (
  key: SettingKey,
  [latest, before]: readonly Pick<AuditEntry, 'at' | 'before' | 'after'>[],
  now: number,
): RecentChange[] => {
  const at = latest ? Date.parse(latest.at) : 0;
  if (!latest || now - at >= UNDO_MS) return [];
  const [was, is] = [settingIn(latest.before), settingIn(latest.after)];
  const undoes = before && settingIn(before.before) === is && settingIn(before.after) === was;
  return was === is || undoes ? [] : [{ key, was, is, at }];
};
