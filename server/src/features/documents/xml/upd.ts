import { XMLBuilder } from 'fast-xml-parser';
import { asInDocuments, toXmlBytes } from '../../../platform/windows-1251.ts';
import { type DocumentLine, type DocumentSeller, type Totals, totalsOf } from '../content.ts';
import { currencyNames } from '../render/currencies.ts';
import { shortDay } from '../render/numbers.ts';
import { discountNote, grantedLater, type Issued, isEntrepreneur, lineName, listed, plain } from '../render/parts.ts';
import { updFileId } from './file-id.ts';

const FACT =
  'Документ об отгрузке товаров (выполнении работ), передаче имущественных прав (документ об оказании услуг)';

/** With tax the document is an invoice too (СЧФДОП); a sale that is exempt has no invoice (ДОП). */
const functions = {
  taxed: {
    code: 'СЧФДОП',
    name: 'Счет-фактура и документ об отгрузке товаров (выполнении работ), передаче имущественных прав (документ об оказании услуг)',
  },
  exempt: { code: 'ДОП', name: FACT },
};

interface Element {
  [name: string]: string | Element | Element[] | undefined;
}

/** Attributes begin with this character in the tree that the builder writes. An undefined one is not written. */
const attributes = (values: Record<string, string | null | undefined>): Element =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[`@${name}`, asInDocuments(value)]] : [])),
  );

/** A text of at most this many characters. One that is empty is a dash, because the format requires a character. */
const text = (value: string, max: number) => plain(asInDocuments(value)).slice(0, max).trimEnd() || '-';

const rubles = (minor: number) => (minor / 100).toFixed(2);

const titles = /^((индивидуальный предприниматель|ип|глава (кфх|крестьянского \(?фермерского\)? хозяйства)) )+/i;

/** The parts of a name. What is not known is a dash, because the format requires a family name and a given name. */
const personOf = (name: string): Element => {
  const words = plain(asInDocuments(name).replace(/["«»„“”]/g, ' '))
    .replace(titles, '')
    .split(' ')
    .filter(Boolean);
  const [family = '-', given = '-', ...rest] = words.map((word) => word.slice(0, 60));
  return { ФИО: attributes({ Фамилия: family, Имя: given, Отчество: rest.join(' ').slice(0, 60).trimEnd() }) };
};

interface Party {
  name: string;
  inn: string;
  kpp?: string | null | undefined;
  /** The number of an entrepreneur's registration, without which the invoice of one who sells is not complete. */
  ogrn?: string | null | undefined;
  address: string;
}

const identityOf = ({ name, inn, kpp, ogrn }: Party): Element =>
  isEntrepreneur({ inn })
    ? {
        СвИП: { ...attributes({ ИННФЛ: inn, СвГосРегИП: ogrn && `ОГРНИП ${ogrn}`, ОГРНИП: ogrn }), ...personOf(name) },
      }
    : { СвЮЛУч: attributes({ НаимОрг: text(name, 1000), ИННЮЛ: inn, КПП: kpp }) };

const participant = (party: Party): Element => ({
  ИдСв: identityOf(party),
  // A text, because an address by parts would have to be guessed from what was typed.
  Адрес: { АдрИнф: attributes({ КодСтр: '643', НаимСтран: 'Россия', АдрТекст: text(party.address, 1000) }) },
});

const timeInMoscow = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', timeStyle: 'medium' });

const taxOf = ({ vatRate, vat }: Pick<Totals, 'vatRate' | 'vat'>): Element =>
  vatRate === null ? { БезНДС: 'без НДС' } : { СумНал: rubles(vat) };

const goodsOf = (line: DocumentLine, index: number, content: Issued<'upd'>['content']): Element => {
  const net = rubles(line.total - line.vat);
  const later = grantedLater([line]);
  return {
    ...attributes({
      НомСтр: String(index + 1),
      НаимТов: text(listed([lineName(line), discountNote(line, content)], '; '), 2000),
      ОКЕИ_Тов: '796',
      НаимЕдИзм: 'шт',
      КолТов: '1',
      ЦенаТов: net,
      СтТовБезНДС: net,
      НалСт: line.vatRate === null ? 'без НДС' : `${line.vatRate}%`,
      СтТовУчНал: rubles(line.total),
    }),
    Акциз: { БезАкциз: 'без акциза' },
    СумНал: taxOf(line),
    ИнфПолФХЖ2: [
      ...(line.vatRate === null && line.vatGround
        ? [attributes({ Идентиф: 'Основание освобождения от НДС', Значен: text(line.vatGround, 2000) })]
        : []),
      ...(later ? [attributes({ Идентиф: 'Предоставление права', Значен: later })] : []),
    ],
  };
};

const tableOf = (content: Issued<'upd'>['content']): Element => {
  const sums = totalsOf(content.lines);
  return {
    СведТов: content.lines.map((line, index) => goodsOf(line, index, content)),
    ВсегоОпл: {
      ...attributes({ СтТовБезНДСВсего: rubles(sums.total - sums.vat), СтТовУчНалВсего: rubles(sums.total) }),
      СумНалВсего: taxOf(sums),
    },
  };
};

const signerOf = ({ signatory, name_ru, inn }: DocumentSeller) => {
  const [position, name] = isEntrepreneur({ inn }) ? ['Индивидуальный предприниматель', name_ru] : ['Руководитель', ''];
  return {
    position: text(plain(signatory.position ?? '') || position, 255),
    person: personOf(plain(signatory.name ?? '') || name),
  };
};

/** A right for an installation to be named is granted later. */
const transferredOf = (lines: readonly DocumentLine[]) => {
  const isGranted = lines.some(({ clientId }) => clientId !== null);
  return listed([isGranted && 'Право использования программы передано', grantedLater(lines)], '. ');
};

const transferOf = ({ date, content: { invoice, lines, seller, paidByCardOn } }: Issued<'upd'>): Element => {
  const { position, person } = signerOf(seller);
  return {
    СвПер: {
      ...attributes({ СодОпер: transferredOf(lines), ДатаПер: shortDay(date) }),
      ОснПер: attributes({
        // What a card has paid at once was never offered by the invoice.
        РеквНаимДок: paidByCardOn ? 'Счет' : 'Счет-оферта',
        РеквНомерДок: invoice.number,
        РеквДатаДок: shortDay(invoice.date),
      }),
      СвЛицПер: { РабОргПрод: { ...attributes({ Должность: position }), ...person } },
    },
  };
};

const partiesOf = ({ number, date, content }: Issued<'upd'>): Element => {
  const { seller, buyer, payments, currency } = content;
  const [currencyName, currencyCode] = currencyNames(currency);
  return {
    ...attributes({ НомерДок: number, ДатаДок: shortDay(date) }),
    СвПрод: participant({ ...seller, name: seller.name_ru, address: seller.address_ru }),
    СвПРД: payments.map((payment) =>
      attributes({ НомерПРД: text(payment.number, 30), ДатаПРД: shortDay(payment.date) }),
    ),
    ДокПодтвОтгрНом: attributes({
      РеквНаимДок: 'Универсальный передаточный документ',
      РеквНомерДок: number,
      РеквДатаДок: shortDay(date),
    }),
    СвПокуп: participant({ ...buyer, inn: buyer.inn ?? '' }),
    ДенИзм: attributes({ КодОКВ: currencyCode, НаимОКВ: currencyName }),
  };
};

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  format: true,
});

/** A UPD in the format 5.03 of the order ЕД-7-26/970@, unsigned: the seller's EDI operator signs and sends it. */
export const updXml = (document: Issued<'upd'>): Uint8Array => {
  const { date, createdAt, content } = document;
  const { seller, lines } = content;
  const { code, name } = totalsOf(lines).vatRate === null ? functions.exempt : functions.taxed;
  const { position, person } = signerOf(seller);
  const file: Element = {
    Файл: {
      ...attributes({ ИдФайл: updFileId(document), ВерсФорм: '5.03', ВерсПрог: 'Warden' }),
      Документ: {
        ...attributes({
          КНД: '1115131',
          Функция: code,
          ПоФактХЖ: FACT,
          НаимДокОпр: name,
          ДатаИнфПр: shortDay(date),
          ВремИнфПр: timeInMoscow.format(createdAt).replaceAll(':', '.'),
          НаимЭконСубСост: listed([text(seller.name_ru, 900), `ИНН ${seller.inn}`, seller.kpp && `КПП ${seller.kpp}`]),
        }),
        СвСчФакт: partiesOf(document),
        ТаблСчФакт: tableOf(content),
        СвПродПер: transferOf(document),
        Подписант: { ...attributes({ Должн: position, СпосПодтПолном: '1' }), ...person },
      },
    },
  };
  return toXmlBytes(`<?xml version="1.0" encoding="windows-1251"?>\n${builder.build(file)}`);
};
