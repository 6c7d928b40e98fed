const KEY = 'carriedRequest';

/**
 * The request that a visitor has brought. It is kept for this tab alone, so that it survives signing in and paying, and
 * is never part of an address.
 */
export const readKept = (): string => {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
};

export const keep = (text: string) => {
  try {
    if (text === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // Without storage the request is shown once more after signing in.
  }
};
