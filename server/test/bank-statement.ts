/** Encodes a text, which Node only decodes. Characters that the encoding does not have become question marks. */
export const encode = (text: string, encoding: 'windows-1251' | 'ibm866' | 'utf-8'): Buffer => {
  if (encoding === 'utf-8') return Buffer.from(text);
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from(Array.from(text, (character) => bytes.get(character) ?? 63));
};

export const SELLER_ACCOUNT = '40702810400000000225';
export const BUYER_ACCOUNT = '40702810900000000001';

/**
 * A document of a statement: an incoming payment order, unless its keys differ, where `СекцияДокумент` is its kind. An
 * empty text leaves a key out.
 */
export const documentLines = ({
  СекцияДокумент: kind = 'Платежное поручение',
  ...keys
}: Record<string, string> = {}): string[] => {
  const all = {
    Номер: '5',
    Дата: '09.11.2026',
    Сумма: '25000.00',
    ПлательщикСчет: BUYER_ACCOUNT,
    Плательщик1: 'ООО "Ромашка"',
    ПлательщикИНН: '7707083893',
    ПолучательСчет: SELLER_ACCOUNT,
    Получатель1: 'ООО "Продавец"',
    ДатаПоступило: '09.11.2026',
    НазначениеПлатежа: 'Оплата по счету 17',
    ...keys,
  };
  const lines = Object.entries(all).flatMap(([key, value]) => (value === '' ? [] : [`${key}=${value}`]));
  return [`СекцияДокумент=${kind}`, ...lines, 'КонецДокумента'];
};

interface StatementOptions {
  version?: string;
  encoding?: 'Windows' | 'DOS' | 'UTF-8';
  account?: string;
  lineEnd?: string;
}

const encodings = { Windows: 'windows-1251', DOS: 'ibm866', 'UTF-8': 'utf-8' } as const;

/** A statement as banks make them. */
export const statementText = (
  documents: readonly string[][],
  { version = '1.03', encoding = 'Windows', account = SELLER_ACCOUNT, lineEnd = '\r\n' }: StatementOptions = {},
): string =>
  [
    '1CClientBankExchange',
    `ВерсияФормата=${version}`,
    `Кодировка=${encoding}`,
    'Отправитель=Банк',
    'ДатаНачала=01.11.2026',
    'ДатаКонца=30.11.2026',
    `РасчСчет=${account}`,
    'Документ=Платежное поручение',
    'Документ=Платежное требование',
    'СекцияРасчСчет',
    'ДатаНачала=01.11.2026',
    `РасчСчет=${account}`,
    'НачальныйОстаток=0.00',
    'КонецРасчСчет',
    ...documents.flat(),
    'КонецФайла',
    '',
  ].join(lineEnd);

export const statementFile = (documents: readonly string[][], options: StatementOptions = {}): Buffer =>
  encode(statementText(documents, options), encodings[options.encoding ?? 'Windows']);
