import type { Draft } from './draft.ts';

const KEY = 'orderDraft';

/**
 * The order of this tab as it was composed last, for the entry of the history in which that was done: whoever reloads
 * the page or comes back from paying finds it again, and whoever opens the page anew begins anew.
 */
export const readDraft = (entry: string): Draft | null => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return stored?.entry === entry ? stored.draft : null;
  } catch {
    return null;
  }
};

export const storeDraft = (entry: string, draft: Draft | null) => {
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify({ entry, draft }));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the order is composed once more after a reload.
  }
};
