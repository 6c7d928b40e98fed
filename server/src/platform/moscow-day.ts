const inMoscow = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow', dateStyle: 'short' });

/** Returns the day in Moscow, such as 2026-11-16. Documents and invoices count their days there. */
export const moscowDay = (time: Date): string => inMoscow.format(time);
