/** The page of the clock of a demo. */
export const demo = {
  title: 'Demo clock',
  real: 'It shows the real date.',
  ahead: (days: string) => `It is ${days} ahead of the real date.`,
  about:
    'The clock only moves forward. On each day that passes, the demo does what the shop does by time: it sends reminders, expires invoices and licenses, and follows payments.',
  forward: 'Move forward',
  until: 'Move to a day',
  move: 'Move',
  passing: (passed: number, asked: number) => `Days passed: ${passed} of ${asked}`,
  passed: (days: string) => `What happened in ${days}`,
  nothing: 'Nothing happened.',
  orders: (count: number) => `orders: ${count}`,
  invoicesExpired: (count: number) => `invoices expired: ${count}`,
  licensesIssued: (count: number) => `licenses issued: ${count}`,
  licensesExpired: (count: number) => `licenses expired: ${count}`,
  failed: (jobs: string) => `failed: ${jobs}`,
  mail: 'Mail',
  site: 'The shop',
  range: (most: number) => `The clock moves forward, by 1 to ${most} days at once.`,
  farthest: (years: number) => `The clock goes at most ${years} years ahead of the real date, and never back.`,
  busy: 'Days are passing already. Wait until they have passed.',
};
