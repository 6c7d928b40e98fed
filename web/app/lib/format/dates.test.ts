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
