import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../test/document-lines.ts';
import { contentOf } from '../../../test/documents.ts';
import { numberOf } from '../documents/number.ts';
import { purposeOf } from '../documents/render/purpose.ts';
import { isReturn, mentionsIn, numberKey } from './purpose.ts';

const numbers = (purpose: string) => mentionsIn(purpose).map(({ prefix, sequence }) => `${prefix}${sequence}`);

describe('a purpose', () => {
  it.each<[string, string[]]>(
    [
      ['Оплата по сч. № 17 от 03.11.26', ['17']],
      ['по счету 17', ['17']],
      ['По счёту №17 за лицензию Warden. НДС не облагается', ['17']],
      ['счёт W-17', ['W17']],
      ['счет w 17', ['W17']],
      ['счета №17,18 и 19', ['17', '18', '19']],
      ['счета №№ 17, 18; 19', ['17', '18', '19']],
      ['сч.17 от 03.11.2026, сч.18 от 04.11.2026', ['17', '18']],
      ['счета № 17 от 03.11.2026 и № 18 от 04.11.2026', ['17', '18']],
      ['оплата по счету-договору N W-17 от 03.11.2026 г.', ['W17']],
      ['Оплата по счету-оферте №17 от 3 ноября 2026 года', ['17']],
      ['Оплата по счету на оплату № W-17 от 03.11.2026', ['W17']],
      ['по счету от 03.11.2026 № 17', ['17']],
      ['Оплата W-17 за лицензию', ['W17']],
      ['Оплата W26-17 за лицензию', ['W2617']],
      ['счета W26-17, W26-18 и W/19', ['W2617', 'W2618', 'W19']],
      ['счет № 26-17', ['2617']],
      ['Payment for invoice No. W-17 dated 03.11.2026', ['W17']],
      ['inv. 17', ['17']],
      ['Cчет 17 (с латинской C)', ['17']],
      ['ОПЛАТА ПО СЧЕТУ W–17', ['W17']],
      ['счет W/17', ['W17']],
      ['СЧ 000017', ['17']],
      ['Опл. по сч-ту 17 от 03.11.26', ['17']],
      // Other figures are there too.
      ['по счету 17, НДС 22% - 4508.20', ['17']],
      ['по счету 17, 25000.00 руб.', ['17']],
      ['по счету 17, 25000,00 руб.', ['17']],
      ['сч 17, 22 % НДС', ['17']],
      ['по договору 45 от 01.02.2026, счет 17', ['17']],
      ['счет 17 по договору 45/2', ['17']],
      // These are no invoices.
      ...['Оплата по договору № 17 от 03.11.2026', 'по договору W-17', 'Акт № W-17', 'Сумма 25000-00 руб.', ''],
      ...['В том числе НДС 22 % 4508.20', 'на расчетный счет 40702810400000000017', 'р/счет 17', 'счет 03.11.2026'],
      ...['лицевой счет 12345', 'счет-фактура № 17 от 03.11.2026', 'сч.-ф. 17', 'за счет средств 22 %', 'считаем 17'],
      'оплата по счету, сумма 17.00',
    ].map((row): [string, string[]] => (typeof row === 'string' ? [row, []] : (row as [string, string[]]))),
  )('%s names %j', (purpose, expected) => {
    expect(numbers(purpose)).toEqual(expected);
  });

  it.each([
    ['сч. № 17 от 03.11.26', '2026-11-03'],
    ['сч. № 17 от 3 ноября 2026 г.', '2026-11-03'],
    ['счет 17 (от 03/11/2026)', '2026-11-03'],
    ['счет от 03.11.2026 № 17', '2026-11-03'],
    ['счет 17', null],
  ])('%s has the day %s', (purpose, date) => {
    expect(mentionsIn(purpose)).toEqual([{ prefix: '', sequence: 17, date }]);
  });

  it('has the same prefix on both keyboards', () => {
    expect(numberKey('САВ-17')).toBe(numberKey('CAB-17'));
    expect(numbers('счет САВ-17')).toEqual(numbers('счет CAB-17'));
  });

  it('is found by every number, prefix and way to write it', () => {
    const prefix = fc.stringMatching(/^[A-Z]{0,5}$/);
    const words = fc.constantFrom('по счету', 'сч.', 'Счёт №', 'счет на оплату №', 'ПО СЧЕТУ N', 'invoice #');
    const rest = fc.constantFrom('', ' от 03.11.26', ', НДС 22 % 4508.20', '. Без НДС', ' за ПО');
    fc.assert(
      fc.property(words, prefix, fc.integer({ min: 1, max: 999_999 }), rest, (before, letters, sequence, after) => {
        const old = letters ? `${letters}-${sequence}` : String(sequence);
        expect(numbers(`${before} ${old}${after}`)).toEqual([numberKey(old)]);
        // The prefix N is also read as the word before a number.
        const number = numberOf('invoice', letters, '2026-11-03', sequence);
        expect(numbers(`${before} ${number}${after}`)).toContain(numberKey(number));
      }),
    );
  });

  it('is the only one in the purpose that an invoice for several licenses asks for', () => {
    const content = contentOf('invoice', { lines: linesOf(10) });
    const purpose = purposeOf({ number: 'W26-17', date: '2026-11-03', content });
    expect(purpose).toContain('10 лицензий');
    expect(numbers(purpose)).toEqual(['W2617']);
  });

  it('is read to its end, whatever it says', () => {
    const parts = fc.constantFrom('счет ', 'W', '-', '1', ', ', 'и ', ' ', 'от ', '03.11.26', '№', '(', 'договор');
    mentionsIn(`${'А'.repeat(500)}${' '.repeat(499)}1`);
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 1000 }), (chosen) => {
        mentionsIn(chosen.join('').slice(0, 1000));
      }),
    );
  });

  it('says whether money goes back', () => {
    expect(isReturn('Возврат денежных средств по счету 17')).toBe(true);
    expect(isReturn('refund of invoice W-17')).toBe(true);
    expect(isReturn('Оплата по счету 17')).toBe(false);
  });
});
