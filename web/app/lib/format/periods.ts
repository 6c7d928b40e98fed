export interface Period {
  from: string;
  to: string;
}

export const periodNames = ['thisMonth', 'lastMonth', 'quarter', 'year'] as const;
export type PeriodName = (typeof periodNames)[number];

/** Today in Moscow, where the days of documents are counted. Swedish writes days as ISO 8601 does. */
export const moscowToday = (now: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(now);

const DAY = 24 * 60 * 60_000;

/** How many days have passed in Moscow since that day. */
export const daysSince = (day: string, now: Date) => (Date.parse(moscowToday(now)) - Date.parse(day)) / DAY;

const dayOf = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

/** The days of a period around today. A period that is not over ends today. */
export const periodOf = (name: PeriodName, today: string): Period => {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  switch (name) {
    case 'thisMonth':
      return { from: dayOf(year, month, 1), to: today };
    case 'lastMonth':
      return { from: dayOf(year, month - 1, 1), to: dayOf(year, month, 0) };
    case 'quarter':
      return { from: dayOf(year, month - (month % 3), 1), to: today };
    case 'year':
      return { from: dayOf(year, 0, 1), to: today };
  }
};
