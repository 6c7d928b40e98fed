import { DAY } from './time.ts';

const inMoscow = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow', dateStyle: 'short' });

/** Returns the day in Moscow, such as 2026-11-16. Documents and invoices count their days there. */
export const moscowDay = (time: Date): string => inMoscow.format(time);

/** Returns when a day begins in Moscow. */
export const startOfMoscowDay = (day: string): Date => new Date(`${day}T00:00:00+03:00`);

/** Returns the last millisecond of a day in Moscow. */
export const endOfMoscowDay = (day: string): Date => new Date(startOfMoscowDay(day).getTime() + DAY - 1);
