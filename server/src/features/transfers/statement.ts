import { Refusal } from '../../platform/refusal.ts';

/** A transfer as the statement of a bank has it. */
export interface StatementDocument {
  number: string;
  /**
   * Whether the number is that of a payment order, which a payer gives once a day. Other kinds, such as payments by SBP,
   * have none, or one for many.
   */
  isOrder: boolean;
  /** The identifier of the payment, where the statement has one. */
  paymentId: string;
  /** The day on the payment order. */
  date: string;
  /** In minor units. */
  amount: number;
  payer: Party;
  payee: Party;
  purpose: string;
  /** Whether the bank has moved the money. Otherwise it is an order that still waits. */
  isExecuted: boolean;
}

interface Party {
  name: string;
  inn: string | null;
  account: string;
}

/** What the statement says at its end: the accounts that it is about. */
interface StatementEnd {
  accounts: string[];
}

const MAX_BYTES = 20_000_000;
const MAX_DOCUMENTS = 100_000;
const MAX_LINE = 10_000;
const MAX_ACCOUNTS = 1000;

/** Takes in a file, and refuses it while it arrives where it is too large. */
export const collectStatement = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Refusal('statement_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const encodings = { WINDOWS: 'windows-1251', DOS: 'ibm866', 'UTF-8': 'utf-8', UTF8: 'utf-8' } as const;

const invalid = (field?: string) => new Refusal('statement_invalid', field ? { field } : {});

/**
 * Finds the encoding that the header names. The name of that line is Russian, so it can be read in one encoding alone,
 * and a file that is in another than it says is refused.
 */
const encodingOf = (bytes: Uint8Array): string => {
  const head = bytes.subarray(0, 2000);
  if (!/^(\u00ef\u00bb\u00bf)?1CClientBankExchange\r?\n/.test(Buffer.from(head).toString('latin1'))) throw invalid();
  for (const encoding of new Set(Object.values(encodings))) {
    const [, named] = /^Кодировка=(.*)$/m.exec(new TextDecoder(encoding).decode(head)) ?? [];
    if (named === undefined) continue;
    if (encodings[named.trimEnd().toUpperCase() as keyof typeof encodings] === encoding) return encoding;
    throw new Refusal('statement_encoding');
  }
  throw new Refusal('statement_encoding');
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: a text has none, so these bytes are not this encoding
const notText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/;

const CHUNK = 64 * 1024;

/** Yields the lines as they are decoded, so that the text is never in memory as a whole. */
function* linesOf(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
  let rest = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    let text: string;
    try {
      text = decoder.decode(bytes.subarray(start, start + CHUNK), { stream: start + CHUNK < bytes.length });
    } catch {
      throw new Refusal('statement_encoding');
    }
    if (notText.test(text)) throw new Refusal('statement_encoding');
    const lines = (rest + text).split('\n');
    rest = lines.pop() as string;
    if (rest.length > MAX_LINE) throw invalid();
    for (const line of lines) {
      if (line.length > MAX_LINE) throw invalid();
      yield line.trim();
    }
  }
  yield rest.trim();
}

/** Converts exactly, at most 9,999,999,999,999.99. Undefined for everything that is no sum of money. */
export const minorOf = (sum: string): number | undefined => {
  const [, whole, cents = ''] = /^(\d{1,13})(?:[.,](\d{1,2}))?$/.exec(sum) ?? [];
  const minor = whole === undefined ? 0 : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  return minor > 0 ? minor : undefined;
};

/** Reads a day such as 03.11.2026. */
const dayOf = (text: string): string | undefined => {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(20\d{2})$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const parsed = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso) ? iso : undefined;
};

type Fields = Map<string, string>;

const text = (fields: Fields, max: number, ...keys: string[]) => {
  const key = keys.find((candidate) => fields.get(candidate));
  return (key === undefined ? '' : (fields.get(key) as string)).slice(0, max).toWellFormed();
};

const isInn = (digits: string) => /^(\d{10}|\d{12})$/.test(digits);

const partyOf = (fields: Fields, role: 'Плательщик' | 'Получатель'): Party => {
  const inn = text(fields, 12, `${role}ИНН`);
  return {
    name: text(fields, 300, `${role}1`, role),
    inn: isInn(inn) ? inn : null,
    account: text(fields, 40, `${role}Счет`, `${role}РасчСчет`),
  };
};

const purposeLines = ['1', '2', '3', '4', '5', '6'].map((line) => `НазначениеПлатежа${line}`);

/** Long purposes are also sent in numbered lines. */
const purposeOf = (fields: Fields) => {
  const lines = purposeLines.map((key) => fields.get(key) ?? '').filter(Boolean);
  return (fields.get('НазначениеПлатежа') || lines.join(' ')).slice(0, 1000).toWellFormed();
};

/** Banks write zeros where there is no identifier or number. */
const withoutZeros = (value: string) => (/^0*$/.test(value) ? '' : value);

/** The kind of those documents whose number says which they are. */
const ORDER = /^плат[её]жное поручение$/i;

const NO_NUMBER = 'б/н';

const documentOf = (kind: string, fields: Fields): StatementDocument => {
  const given = text(fields, 40, 'Номер');
  const isKindOfOrder = ORDER.test(kind);
  const number = given || (isKindOfOrder ? '' : NO_NUMBER);
  const isOrder = isKindOfOrder && /[1-9]/.test(number);
  const paymentId = withoutZeros(text(fields, 40, 'Код'));
  const wrong = (key: string) => invalid(number ? `№ ${number}: ${key}` : key);
  if (!number) throw wrong('Номер');
  const date = dayOf(text(fields, 20, 'Дата'));
  if (!date) throw wrong('Дата');
  const amount = minorOf(text(fields, 40, 'Сумма'));
  if (!amount) throw wrong('Сумма');
  const payer = partyOf(fields, 'Плательщик');
  const payee = partyOf(fields, 'Получатель');
  if (!payer.account) throw wrong('ПлательщикСчет');
  if (!payee.account) throw wrong('ПолучательСчет');
  const moved = text(fields, 20, 'ДатаПоступило', 'ДатаСписано');
  if (moved && !dayOf(moved)) throw wrong('ДатаПоступило');
  const isExecuted = moved !== '';
  return { number, isOrder, paymentId, date, amount, payer, payee, purpose: purposeOf(fields), isExecuted };
};

/** The keys that are read, and only they must not contradict each other. */
const knownKeys = new Set([
  ...['Номер', 'Код', 'Дата', 'Сумма', 'ДатаПоступило', 'ДатаСписано', 'НазначениеПлатежа', ...purposeLines],
  ...['Плательщик', 'Получатель'].flatMap((role) =>
    ['', '1', 'ИНН', 'Счет', 'РасчСчет'].map((part) => `${role}${part}`),
  ),
]);

const setField = (fields: Fields, key: string, value: string) => {
  if (!knownKeys.has(key)) return;
  const before = fields.get(key);
  if (before !== undefined && before !== value) throw invalid(`№ ${text(fields, 40, 'Номер')}: ${key}`);
  fields.set(key, value);
};

/**
 * Reads a file of the format 1CClientBankExchange, 1.02 or 1.03, and yields its documents one after the other. It
 * throws a refusal where the file is damaged, so that the caller applies nothing before it has come to the end.
 */
export function* readStatement(bytes: Uint8Array): Generator<StatementDocument, StatementEnd> {
  if (bytes.length > MAX_BYTES) throw new Refusal('statement_too_large');
  const accounts = new Set<string>();
  let version = '';
  let section: 'header' | 'account' | 'document' | 'end' = 'header';
  let fields: Fields = new Map();
  let kind = '';
  let documents = 0;
  let isPurpose = false;

  for (const line of linesOf(bytes)) {
    if (line === '') continue;
    if (section === 'end') throw invalid();
    const [, key, value = ''] = /^([^=]*)(?:=\s*(.*))?$/s.exec(line) as unknown as [string, string, string?];
    const isKey = line.includes('=');
    if (key === 'СекцияДокумент' || key === 'СекцияРасчСчет') {
      if (section !== 'header') throw invalid();
      section = key === 'СекцияДокумент' ? 'document' : 'account';
      fields = new Map();
      kind = value;
    } else if (key === 'КонецДокумента') {
      if (section !== 'document') throw invalid();
      section = 'header';
      documents += 1;
      if (documents > MAX_DOCUMENTS) throw new Refusal('statement_too_large');
      yield documentOf(kind, fields);
    } else if (key === 'КонецРасчСчет') {
      if (section !== 'account') throw invalid();
      section = 'header';
    } else if (key === 'КонецФайла') {
      if (section !== 'header') throw new Refusal('statement_incomplete');
      section = 'end';
    } else if (section === 'document' && isKey) {
      setField(fields, key, value);
    } else if (section === 'document' && isPurpose) {
      // Some banks break a long purpose into lines.
      fields.set('НазначениеПлатежа', `${fields.get('НазначениеПлатежа')} ${line}`.slice(0, MAX_LINE));
      continue;
    } else if (key === 'РасчСчет') {
      accounts.add(value);
      if (accounts.size > MAX_ACCOUNTS) throw new Refusal('statement_too_large');
    } else if (key === 'ВерсияФормата') {
      version = value;
    }
    isPurpose = key === 'НазначениеПлатежа';
  }
  if (section !== 'end') throw new Refusal('statement_incomplete');
  if (version !== '1.02' && version !== '1.03') throw invalid('ВерсияФормата');
  return { accounts: [...accounts] };
}
