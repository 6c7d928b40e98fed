import { expect, it } from 'vitest';
import { formatDay, formatStamp } from './dates.ts';

it('shortens all months of English to three letters', () => {
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 5, 12)).toISOString());
  const words = (texts: string[]) => texts.flatMap((text) => text.match(/\p{L}+/gu) ?? []);
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  for (const format of [formatDay, formatStamp]) {
    expect(words(days.map((day) => format(day, 'en')))).toEqual(months);
  }
});

it('writes the days of a list as each language does, the same in every time zone', () => {
  for (const moment of ['2026-11-05T00:00:00.000Z', '2026-11-05T23:59:59.999Z', new Date('2026-11-05T12:00:00Z')]) {
    expect([formatDay(moment, 'en'), formatDay(moment, 'ru')]).toEqual(['5 Nov 2026', '05.11.2026']);
  }
});
