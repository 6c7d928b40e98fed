import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../../test/document-lines.ts';
import { aLine, contentOf } from '../../../../test/documents.ts';
import type { DocumentContent } from '../content.ts';
import type { Issued } from '../render/parts.ts';
import { updFileId } from './file-id.ts';
import { updXml } from './upd.ts';

type Upd = Extract<DocumentContent, { kind: 'upd' }>;
const base = contentOf('upd');
const taxed = { ...aLine, vatRate: 22, vatGround: null, vat: 450_820 };

const issued = (changes: Partial<Upd> = {}): Issued<'upd'> => ({
  id: '019a8b5c-0000-7000-8000-000000000017',
  kind: 'upd',
  series: 'upd/7707083893/2026',
  sequence: 17,
  number: 'W-17',
  date: '2026-11-18',
  userId: null,
  paymentId: '019a8b5c-0000-7000-8000-000000000001',
  correctsId: null,
  content: contentOf('upd', changes),
  createdAt: new Date('2026-11-18T09:05:07Z'),
});

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  parseTagValue: false,
  // Without this the parser reads no references to characters.
  htmlEntities: true,
});
const textOf = (changes?: Partial<Upd>) => new TextDecoder('windows-1251').decode(updXml(issued(changes)));
const read = (changes?: Partial<Upd>) => parser.parse(textOf(changes)).Файл;

/** Every attribute and element that the format requires, and what it may look like. */
const text = (max: number) => new RegExp(`^[^]{1,${max}}$`);
const date = /^\d{2}\.\d{2}\.\d{4}$/;
const money = /^\d{1,17}\.\d{2}$/;
const under = (path: string, shapes: Record<string, RegExp>): [path: string, shape: RegExp][] =>
  Object.entries(shapes).map(([name, shape]) => [`${path}.${name}`, shape]);
const sides = ['Документ.СвСчФакт.СвПрод', 'Документ.СвСчФакт.СвПокуп'];
const reference = { РеквНаимДок: text(255), РеквНомерДок: text(255), РеквДатаДок: date };

const required: [path: string, shape: RegExp][] = [
  ['ИдФайл', /^ON_NSCHFDOPPR_[\d-]+_[\d-]+_\d{8}_[\da-f-]{36}(_0){5}_00$/],
  ['ВерсФорм', /^5\.03$/],
  ['ВерсПрог', text(40)],
  ...under('Документ', {
    ...{ КНД: /^1115131$/, Функция: /^(СЧФДОП|ДОП)$/, ПоФактХЖ: text(255), НаимДокОпр: text(255), ДатаИнфПр: date },
    ...{ ВремИнфПр: /^([01]\d|2[0-3])(\.[0-5]\d){2}$/, НаимЭконСубСост: text(1000) },
  }),
  ...under('Документ.СвСчФакт', { НомерДок: text(1000), ДатаДок: date }),
  ...sides.flatMap((side) =>
    under(`${side}.Адрес.АдрИнф`, { КодСтр: /^\d{3}$/, НаимСтран: text(255), АдрТекст: text(1000) }),
  ),
  ...under('Документ.СвСчФакт.ДокПодтвОтгрНом', reference),
  ...under('Документ.СвСчФакт.ДенИзм', { КодОКВ: /^\d{3}$/, НаимОКВ: text(100) }),
  ...under('Документ.ТаблСчФакт.СведТов', {
    ...{ НомСтр: /^1$/, НаимТов: text(2000), ОКЕИ_Тов: /^\d{3,4}$/, НаимЕдИзм: text(255), КолТов: /^1$/ },
    ...{ ЦенаТов: money, СтТовБезНДС: money, СтТовУчНал: money, НалСт: /^((5|7|10|20|22)%|без НДС)$/ },
  }),
  ...under('Документ.ТаблСчФакт.ВсегоОпл', { СтТовБезНДСВсего: money, СтТовУчНалВсего: money }),
  ...under('Документ.СвПродПер.СвПер', { СодОпер: text(255), ДатаПер: date }),
  ...under('Документ.СвПродПер.СвПер.ОснПер', reference),
  ...under('Документ.СвПродПер.СвПер.СвЛицПер.РабОргПрод', {
    ...{ Должность: text(255), 'ФИО.Фамилия': text(60), 'ФИО.Имя': text(60) },
  }),
  ...under('Документ.Подписант', {
    ...{ Должн: text(255), СпосПодтПолном: /^[1-6]$/, 'ФИО.Фамилия': text(60), 'ФИО.Имя': text(60) },
  }),
];

/** What may be missing, and what it may look like where it is not. */
const optional: [path: string, shape: RegExp][] = [
  ...sides.flatMap((side) => [
    ...under(`${side}.ИдСв.СвЮЛУч`, { НаимОрг: text(1000), ИННЮЛ: /^\d{10}$/, КПП: /^\d{4}[\dA-Z]{2}\d{3}$/ }),
    ...under(`${side}.ИдСв.СвИП`, {
      ...{ ИННФЛ: /^\d{12}$/, СвГосРегИП: text(100), ОГРНИП: /^\d{15}$/, 'ФИО.Отчество': text(60) },
    }),
  ]),
  ...under('Документ.СвСчФакт.СвПРД', { НомерПРД: text(30), ДатаПРД: date }),
  ...under('Документ.ТаблСчФакт.СведТов.ИнфПолФХЖ2', { Идентиф: text(50), Значен: text(2000) }),
  ['Документ.СвПродПер.СвПер.СвЛицПер.РабОргПрод.ФИО.Отчество', text(60)],
  ['Документ.Подписант.ФИО.Отчество', text(60)],
];

const at = (file: object, path: string): unknown =>
  path.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], file);

const entrepreneur = {
  ...base.seller,
  name_ru: 'Индивидуальный предприниматель Иванов Иван Иванович',
  inn: '500100732259',
  kpp: null,
  ogrn: '304500116000157',
  signatory: { position: null, name: null },
};

const cases: [string, Partial<Upd>][] = [
  ['an exempt sale', {}],
  ['a sale with tax', { lines: [taxed] }],
  ...[5, 7, 10, 20].map((vatRate): [string, Partial<Upd>] => [
    `a sale with ${vatRate} % of tax`,
    { lines: [{ ...taxed, vatRate }] },
  ]),
  ['a seller who is an entrepreneur', { seller: entrepreneur, lines: [taxed] }],
  ['a buyer who is an entrepreneur', { buyer: { ...base.buyer, inn: '500100732259', kpp: null, name: 'ИП Петров' } }],
  ['a buyer without KPP, and no transfer', { buyer: { ...base.buyer, kpp: null }, payments: [] }],
  ['a seller without signatory', { seller: { ...base.seller, signatory: { position: '', name: '' } } }],
  ['a seller whose signatory is blank', { seller: { ...base.seller, signatory: { position: '\u00a0', name: ' ' } } }],
  ['the longest names', { buyer: { ...base.buyer, name: '<&">'.repeat(75), address: '中'.repeat(300) } }],
  [
    'names that grow in the encoding',
    {
      seller: {
        ...base.seller,
        name_ru: '₽'.repeat(300),
        signatory: { position: '₽'.repeat(100), name: 'ß'.repeat(150) },
      },
      buyer: { ...base.buyer, name: '₽'.repeat(300), address: '₽'.repeat(300) },
      payments: [{ number: '₽'.repeat(30), date: '2026-11-18' }],
    },
  ],
  ['names of nothing but accents', { buyer: { ...base.buyer, name: '\u0301', address: '\u0301' } }],
];

describe('a UPD in XML', () => {
  it.each(cases)('has everything that the format requires: %s', (_, changes) => {
    const file = read(changes);
    for (const [path, shape] of required) expect(at(file, path), path).toMatch(shape);
    for (const [path, shape] of optional)
      expect(at(file, path) ?? 'missing', path).toMatch(at(file, path) ? shape : /^missing$/);
    expect(Object.keys(file.Документ.СвСчФакт.СвПрод.ИдСв)).toHaveLength(1);
  });

  it('names parties, transfer, ground and term', () => {
    const { Документ: document } = read();
    expect(document.СвСчФакт.СвПрод.ИдСв.СвЮЛУч).toEqual({
      НаимОрг: 'Общество с ограниченной ответственностью «Варден»',
      ИННЮЛ: '7707083893',
      КПП: '770701001',
    });
    expect(document.СвСчФакт.СвПокуп.ИдСв.СвЮЛУч).toMatchObject({ ИННЮЛ: '7728168971', КПП: '772801001' });
    expect(document.СвСчФакт.СвПРД).toEqual({ НомерПРД: '42', ДатаПРД: '18.11.2026' });
    expect(document.СвПродПер.СвПер.ОснПер).toMatchObject({ РеквНомерДок: 'W-17', РеквДатаДок: '16.11.2026' });
    expect(document.ТаблСчФакт.СведТов.НаимТов).toContain('срок: с 16.11.2026 по 16.11.2027');
    expect(document.ТаблСчФакт.СведТов.ИнфПолФХЖ2.Значен).toBe('пп. 26 п. 2 ст. 149 НК РФ');
    expect(document.ВремИнфПр).toBe('12.05.07');
    expect(document.Функция).toBe('ДОП');
    expect(document.ТаблСчФакт.СведТов.СумНал).toEqual({ БезНДС: 'без НДС' });
    expect(document.ТаблСчФакт.ВсегоОпл.СумНалВсего).toEqual({ БезНДС: 'без НДС' });
  });

  it('is an invoice too where there is tax, and its totals add up', () => {
    const { Документ: document } = read({ lines: [taxed] });
    expect(document.Функция).toBe('СЧФДОП');
    expect(document.ТаблСчФакт.СведТов).toMatchObject({
      НалСт: '22%',
      СтТовБезНДС: '20491.80',
      СтТовУчНал: '25000.00',
    });
    expect(document.ТаблСчФакт.СведТов.СумНал).toEqual({ СумНал: '4508.20' });
    expect(document.ТаблСчФакт.ВсегоОпл.СумНалВсего).toEqual({ СумНал: '4508.20' });
  });

  it('has lines with numbers of their own, and totals that are their sums to the kopeck', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 200_000_000 }), { minLength: 2, maxLength: 50 });
    const rates = fc.constantFrom(null, 5, 7, 10, 20, 22);
    const kopecks = (text: string) => Math.round(Number(text) * 100);
    fc.assert(
      fc.property(amounts, rates, (totals, vatRate) => {
        const lines = linesOf(totals.length, (index) => ({ total: totals[index] as number, vatRate }));
        const { СведТов: sold, ВсегоОпл: all } = read({ lines }).Документ.ТаблСчФакт;
        const sums = { net: 0, vat: 0, total: 0 };
        for (const [index, line] of sold.entries()) {
          const vat = kopecks(line.СумНал.СумНал ?? '0');
          expect([line.НомСтр, kopecks(line.СтТовУчНал)]).toEqual([String(index + 1), totals[index]]);
          expect(kopecks(line.СтТовБезНДС) + vat).toBe(totals[index]);
          sums.net += kopecks(line.СтТовБезНДС);
          sums.vat += vat;
          sums.total += kopecks(line.СтТовУчНал);
        }
        expect({
          net: kopecks(all.СтТовБезНДСВсего),
          vat: kopecks(all.СумНалВсего.СумНал ?? '0'),
          total: kopecks(all.СтТовУчНалВсего),
        }).toEqual(sums);
      }),
      { numRuns: 50 },
    );
  });

  it('says of a line whose installation is to be named when its right is granted', () => {
    const lines = linesOf(2, (index) => (index === 1 ? { clientId: null, from: null, until: null } : {}));
    const { ТаблСчФакт: table, СвПродПер: transfer } = read({ lines }).Документ;
    const later =
      'Право использования программы для установки, которая будет указана позже, предоставляется, когда покупатель её укажет';
    expect(table.СведТов.map((line: { ИнфПолФХЖ2?: object }) => line.ИнфПолФХЖ2)).toEqual([
      undefined,
      { Идентиф: 'Предоставление права', Значен: later },
    ]);
    expect(transfer.СвПер.СодОпер).toBe(`Право использования программы передано. ${later}`);
    expect(read({ lines: lines.slice(1) }).Документ.СвПродПер.СвПер.СодОпер).toBe(later);
    expect(transfer.СвПер.СодОпер).toMatch(text(255));
  });

  it('names an entrepreneur as a person', () => {
    const { Документ: document } = read({ seller: entrepreneur });
    const person = { Фамилия: 'Иванов', Имя: 'Иван', Отчество: 'Иванович' };
    expect(document.СвСчФакт.СвПрод.ИдСв).toEqual({
      ...{
        СвИП: { ИННФЛ: '500100732259', СвГосРегИП: 'ОГРНИП 304500116000157', ОГРНИП: '304500116000157', ФИО: person },
      },
    });
    expect(document.Подписант).toMatchObject({ Должн: 'Индивидуальный предприниматель', ФИО: person });
  });

  it('finds the parts of a name, whatever stands around it', () => {
    for (const name of [
      'Петров Пётр Петрович',
      'ИП Петров Пётр Петрович',
      '«ИП Петров Пётр Петрович»',
      'Индивидуальный предприниматель "Петров Пётр Петрович"',
      'ИП глава КФХ Петров Пётр Петрович',
      'Глава крестьянского (фермерского) хозяйства Петров Пётр Петрович',
    ]) {
      const { ФИО: found } = read({ buyer: { ...base.buyer, inn: '500100732259', kpp: null, name } }).Документ.СвСчФакт
        .СвПокуп.ИдСв.СвИП;
      expect(found, name).toEqual({ Фамилия: 'Петров', Имя: 'Пётр', Отчество: 'Петрович' });
    }
  });

  it('keeps characters that its encoding does not have', () => {
    const name = 'ООО «Café 中😀 −1»';
    const { СвЮЛУч: company } = read({ buyer: { ...base.buyer, name } }).Документ.СвСчФакт.СвПокуп.ИдСв;
    expect(company.НаимОрг).toBe('ООО «Café 中😀 -1»');
    const line = aLine;
    const { НаимТов: sold } = read({ lines: [{ ...line, clientId: '本番-1' }] }).Документ.ТаблСчФакт.СведТов;
    expect(sold).toContain('для установки 本番-1');
  });

  it('lets no name end its attribute', () => {
    const hostile = '" Взлом="1" <&>';
    const { Документ: document } = read({ buyer: { ...base.buyer, name: hostile } });
    const { СвЮЛУч: company } = document.СвСчФакт.СвПокуп.ИдСв;
    expect(Object.keys(company)).toEqual(['НаимОрг', 'ИННЮЛ', 'КПП']);
    expect(textOf({ buyer: { ...base.buyer, name: hostile } })).toContain(
      'НаимОрг="&quot; Взлом=&quot;1&quot; &lt;&amp;&gt;"',
    );
  });

  it('is named like its file, and has the same bytes when it is made again', () => {
    expect(read().ИдФайл).toBe(updFileId(issued()));
    expect(updXml(issued())).toEqual(updXml(issued()));
  });
});
