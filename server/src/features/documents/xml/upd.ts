import { XMLBuilder } from 'fast-xml-parser';
import type { DocumentSeller } from '../content.ts';
import { currencyNames } from '../render/currencies.ts';
import { shortDay } from '../render/numbers.ts';
import { type Issued, isEntrepreneur, lineName, listed, plain } from '../render/parts.ts';
import { updFileId } from './file-id.ts';
import { toWindows1251 } from './windows-1251.ts';

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
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[`@${name}`, value]] : [])));

const rubles = (minor: number) => (minor / 100).toFixed(2);

/** The parts of a name. What is not known is a dash, because the format requires a family name and a given name. */
const personOf = (name: string | null | undefined): Element => {
  const words = plain(name ?? '')
    .replace(/^(индивидуальный предприниматель|ип)\s+/i, '')
    .replace(/["«»]/g, '')
    .split(' ');
  const [family, given, ...rest] = words.filter(Boolean).map((word) => word.slice(0, 60));
  return { ФИО: attributes({ Фамилия: family ?? '-', Имя: given ?? '-', Отчество: rest.join(' ').slice(0, 60) }) };
};

const identityOf = (name: string, inn: string, kpp: string | null | undefined): Element =>
  isEntrepreneur({ inn })
    ? { СвИП: { ...attributes({ ИННФЛ: inn }), ...personOf(name) } }
    : { СвЮЛУч: attributes({ НаимОрг: plain(name), ИННЮЛ: inn, КПП: kpp }) };

const participant = (name: string, inn: string, kpp: string | null | undefined, address: string): Element => ({
  ИдСв: identityOf(name, inn, kpp),
  // A text, because an address by parts would have to be guessed from what was typed.
  Адрес: { АдрИнф: attributes({ КодСтр: '643', НаимСтран: 'Россия', АдрТекст: plain(address) }) },
});

const timeInMoscow = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', timeStyle: 'medium' });

const tableOf = ({ line }: Issued<'upd'>['content']): Element => {
  const net = rubles(line.total - line.vat);
  const total = rubles(line.total);
  const tax = (): Element => (line.vatRate === null ? { БезНДС: 'без НДС' } : { СумНал: rubles(line.vat) });
  return {
    СведТов: {
      ...attributes({
        НомСтр: '1',
        НаимТов: lineName(line),
        ОКЕИ_Тов: '796',
        НаимЕдИзм: 'шт',
        КолТов: '1',
        ЦенаТов: net,
        СтТовБезНДС: net,
        НалСт: line.vatRate === null ? 'без НДС' : `${line.vatRate}%`,
        СтТовУчНал: total,
      }),
      Акциз: { БезАкциз: 'без акциза' },
      СумНал: tax(),
      ...(line.vatRate === null && line.vatGround
        ? { ИнфПолФХЖ2: attributes({ Идентиф: 'Основание освобождения от НДС', Значен: plain(line.vatGround) }) }
        : {}),
    },
    ВсегоОпл: { ...attributes({ СтТовБезНДСВсего: net, СтТовУчНалВсего: total }), СумНалВсего: tax() },
  };
};

const signerOf = ({ signatory, name_ru, inn }: DocumentSeller) => {
  const position = isEntrepreneur({ inn }) ? 'Индивидуальный предприниматель' : 'Руководитель';
  return {
    position: plain(signatory.position || position),
    person: personOf(signatory.name || (isEntrepreneur({ inn }) ? name_ru : null)),
  };
};

const transferOf = ({ date, content: { invoice, seller } }: Issued<'upd'>): Element => {
  const { position, person } = signerOf(seller);
  return {
    СвПер: {
      ...attributes({ СодОпер: 'Право использования программы передано', ДатаПер: shortDay(date) }),
      ОснПер: attributes({
        РеквНаимДок: 'Счет-оферта',
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
    СвПрод: participant(seller.name_ru, seller.inn, seller.kpp, seller.address_ru),
    СвПРД: payments.map((payment) =>
      attributes({ НомерПРД: payment.number.slice(0, 30), ДатаПРД: shortDay(payment.date) }),
    ),
    ДокПодтвОтгрНом: attributes({
      РеквНаимДок: 'Универсальный передаточный документ',
      РеквНомерДок: number,
      РеквДатаДок: shortDay(date),
    }),
    СвПокуп: participant(buyer.name, buyer.inn ?? '', buyer.kpp, buyer.address),
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
  const { seller, line } = content;
  const { code, name } = line.vatRate === null ? functions.exempt : functions.taxed;
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
          НаимЭконСубСост: listed([plain(seller.name_ru), `ИНН ${seller.inn}`, seller.kpp && `КПП ${seller.kpp}`]),
        }),
        СвСчФакт: partiesOf(document),
        ТаблСчФакт: tableOf(content),
        СвПродПер: transferOf(document),
        Подписант: { ...attributes({ Должн: position, СпосПодтПолном: '1' }), ...person },
      },
    },
  };
  return toWindows1251(`<?xml version="1.0" encoding="windows-1251"?>\n${builder.build(file)}`);
};
