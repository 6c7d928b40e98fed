import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { contentOf } from '../../../../test/documents.ts';
import type { DocumentContent } from '../content.ts';
import type { Issued } from '../render/parts.ts';
import { updFileId } from './file-id.ts';
import { updXml } from './upd.ts';
import { toWindows1251 } from './windows-1251.ts';

type Upd = Extract<DocumentContent, { kind: 'upd' }>;
const base = contentOf('upd');
const taxed = { ...base.line, vatRate: 22, vatGround: null, vat: 450_820 };

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
});
const textOf = (changes?: Partial<Upd>) => new TextDecoder('windows-1251').decode(updXml(issued(changes)));
const read = (changes?: Partial<Upd>) => parser.parse(textOf(changes)).Файл;

/** Every attribute and element that the format requires, and what it may look like. */
const text = (max: number) => new RegExp(`^[^]{1,${max}}$`);
const date = /^\d{2}\.\d{2}\.\d{4}$/;
const money = /^\d{1,17}\.\d{2}$/;
const required: [path: string, shape: RegExp][] = [
  ['ИдФайл', /^ON_NSCHFDOPPR_[\d-]+_[\d-]+_\d{8}_[\da-f-]{36}(_0){5}_00$/],
  ['ВерсФорм', /^5\.03$/],
  ['ВерсПрог', text(40)],
  ['Документ.КНД', /^1115131$/],
  ['Документ.Функция', /^(СЧФДОП|ДОП)$/],
  ['Документ.ПоФактХЖ', text(255)],
  ['Документ.НаимДокОпр', text(255)],
  ['Документ.ДатаИнфПр', date],
  ['Документ.ВремИнфПр', /^([01]\d|2[0-3])(\.[0-5]\d){2}$/],
  ['Документ.НаимЭконСубСост', text(1000)],
  ['Документ.СвСчФакт.НомерДок', text(1000)],
  ['Документ.СвСчФакт.ДатаДок', date],
  ...['СвПрод', 'СвПокуп'].flatMap((side): [string, RegExp][] => [
    [`Документ.СвСчФакт.${side}.Адрес.АдрИнф.КодСтр`, /^\d{3}$/],
    [`Документ.СвСчФакт.${side}.Адрес.АдрИнф.НаимСтран`, text(255)],
    [`Документ.СвСчФакт.${side}.Адрес.АдрИнф.АдрТекст`, text(1000)],
  ]),
  ['Документ.СвСчФакт.ДокПодтвОтгрНом.РеквНаимДок', text(255)],
  ['Документ.СвСчФакт.ДокПодтвОтгрНом.РеквНомерДок', text(255)],
  ['Документ.СвСчФакт.ДокПодтвОтгрНом.РеквДатаДок', date],
  ['Документ.СвСчФакт.ДенИзм.КодОКВ', /^\d{3}$/],
  ['Документ.СвСчФакт.ДенИзм.НаимОКВ', text(100)],
  ['Документ.ТаблСчФакт.СведТов.НомСтр', /^1$/],
  ['Документ.ТаблСчФакт.СведТов.НаимТов', text(2000)],
  ['Документ.ТаблСчФакт.СведТов.ОКЕИ_Тов', /^\d{3,4}$/],
  ['Документ.ТаблСчФакт.СведТов.НаимЕдИзм', text(255)],
  ['Документ.ТаблСчФакт.СведТов.КолТов', /^1$/],
  ['Документ.ТаблСчФакт.СведТов.ЦенаТов', money],
  ['Документ.ТаблСчФакт.СведТов.СтТовБезНДС', money],
  ['Документ.ТаблСчФакт.СведТов.СтТовУчНал', money],
  ['Документ.ТаблСчФакт.СведТов.НалСт', /^(\d{1,2}%|без НДС)$/],
  ['Документ.ТаблСчФакт.ВсегоОпл.СтТовБезНДСВсего', money],
  ['Документ.ТаблСчФакт.ВсегоОпл.СтТовУчНалВсего', money],
  ['Документ.СвПродПер.СвПер.СодОпер', text(255)],
  ['Документ.СвПродПер.СвПер.ДатаПер', date],
  ['Документ.СвПродПер.СвПер.ОснПер.РеквНаимДок', text(255)],
  ['Документ.СвПродПер.СвПер.ОснПер.РеквНомерДок', text(255)],
  ['Документ.СвПродПер.СвПер.ОснПер.РеквДатаДок', date],
  ['Документ.СвПродПер.СвПер.СвЛицПер.РабОргПрод.Должность', text(255)],
  ['Документ.СвПродПер.СвПер.СвЛицПер.РабОргПрод.ФИО.Фамилия', text(60)],
  ['Документ.Подписант.СпосПодтПолном', /^[1-6]$/],
  ['Документ.Подписант.ФИО.Фамилия', text(60)],
  ['Документ.Подписант.ФИО.Имя', text(60)],
];

const at = (file: object, path: string): unknown =>
  path.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], file);

const entrepreneur = {
  ...base.seller,
  name_ru: 'Индивидуальный предприниматель Иванов Иван Иванович',
  inn: '500100732259',
  kpp: null,
  signatory: { position: null, name: null },
};

const cases: [string, Partial<Upd>][] = [
  ['an exempt sale', {}],
  ['a sale with tax', { line: taxed }],
  ['a seller who is an entrepreneur', { seller: entrepreneur, line: taxed }],
  ['a buyer who is an entrepreneur', { buyer: { ...base.buyer, inn: '500100732259', kpp: null, name: 'ИП Петров' } }],
  ['a buyer without KPP, and no transfer', { buyer: { ...base.buyer, kpp: null }, payments: [] }],
  ['a seller without signatory', { seller: { ...base.seller, signatory: { position: '', name: '' } } }],
  ['the longest names', { buyer: { ...base.buyer, name: '<&">'.repeat(75), address: '中'.repeat(300) } }],
];

describe('a UPD in XML', () => {
  it.each(cases)('has everything that the format requires: %s', (_, changes) => {
    const file = read(changes);
    for (const [path, shape] of required) expect(at(file, path), path).toMatch(shape);
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
  });

  it('is an invoice too where there is tax, and its totals add up', () => {
    const { Документ: document } = read({ line: taxed });
    expect(document.Функция).toBe('СЧФДОП');
    expect(document.ТаблСчФакт.СведТов).toMatchObject({
      НалСт: '22%',
      СтТовБезНДС: '20491.80',
      СтТовУчНал: '25000.00',
    });
    expect(document.ТаблСчФакт.СведТов.СумНал).toEqual({ СумНал: '4508.20' });
    expect(document.ТаблСчФакт.ВсегоОпл.СумНалВсего).toEqual({ СумНал: '4508.20' });
  });

  it('is no invoice where the sale is exempt', () => {
    const { Документ: document } = read();
    expect(document.Функция).toBe('ДОП');
    expect(document.ТаблСчФакт.СведТов.СумНал).toEqual({ БезНДС: 'без НДС' });
    expect(document.ТаблСчФакт.ВсегоОпл.СумНалВсего).toEqual({ БезНДС: 'без НДС' });
  });

  it('names an entrepreneur as a person', () => {
    const { Документ: document } = read({ seller: entrepreneur });
    const person = { Фамилия: 'Иванов', Имя: 'Иван', Отчество: 'Иванович' };
    expect(document.СвСчФакт.СвПрод.ИдСв).toEqual({ СвИП: { ИННФЛ: '500100732259', ФИО: person } });
    expect(document.Подписант).toMatchObject({ Должн: 'Индивидуальный предприниматель', ФИО: person });
  });

  it('is named like its file', () => {
    expect(read().ИдФайл).toBe(updFileId(issued()));
  });

  it('has the same bytes when it is made again', () => {
    expect(updXml(issued())).toEqual(updXml(issued()));
  });
});

describe('windows-1251', () => {
  it('has every letter of Russian, and close signs for others', () => {
    const decode = (text: string) => new TextDecoder('windows-1251').decode(toWindows1251(text));
    expect(decode('Ёжик № 5 «ёлка» — €')).toBe('Ёжик № 5 «ёлка» — €');
    expect(decode('café Ångström ł ß 5 ₽ −1\u2009000 中😀')).toBe('cafe Angstrom l ss 5 руб. -1 000 ??');
  });
});
