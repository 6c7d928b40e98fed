import { expect, it } from 'vitest';
import { formatDay, formatNear, formatStamp } from './dates.ts';

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

it('names a moment of today or the days beside it by its time, and others by their day', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 14);
  const near = (day: number, hour: number) =>
    (['en', 'ru'] as const).map((locale) => formatNear(at(day, hour).toISOString(), at(18, 12).getTime(), locale));
  expect(near(18, 9)).toEqual(['today, 09:14', 'сегодня, 09:14']);
  expect(near(19, 23)).toEqual(['tomorrow, 23:14', 'завтра, 23:14']);
  expect(near(17, 0)).toEqual(['yesterday, 00:14', 'вчера, 00:14']);
  expect(near(20, 12)).toEqual(['20 Nov 2026', '20.11.2026']);
});
