import {
  accountProblem,
  bicProblem,
  correspondentAccountProblem,
  ibanProblem,
  innProblem,
  kppProblem,
  ogrnProblem,
  swiftProblem,
} from '@warden/business-numbers';
import {
  type ErrorCode,
  type LinkName,
  linkNames,
  type SellerDetails,
  type SiteLinks,
  type VatPeriod,
} from '@warden/contract';
import type { Locale } from '@warden/i18n';
import { asInDocuments, charactersOutside } from '../../platform/windows-1251.ts';

/** The rate in percent, or null and the legal ground for that. */
export interface Vat {
  rate: number | null;
  ground: string | null;
}

/** The tax in force on a day. The periods are sorted, and the first is in force before its date too. */
export const vatOn = (periods: readonly VatPeriod[], day: string, locale: Locale = 'ru'): Vat => {
  const period = periods.findLast(({ from }) => from <= day) ?? periods[0];
  if (!period || period.rate !== null) return { rate: period?.rate ?? null, ground: null };
  return { rate: null, ground: (locale === 'ru' ? null : period.ground_en) ?? period.ground ?? null };
};

/** The part of a total that is tax, in minor units, with half a unit rounded up. Prices include the tax. */
export const vatPart = (total: number, rate: number | null): number =>
  rate === null ? 0 : Math.floor((2 * total * rate + 100 + rate) / (2 * (100 + rate)));

/** Empty texts become null, so that there is one way to say that something is not known. */
const withoutEmpty = <T>(value: T): T => {
  if (value === '' || value === undefined) return null as T;
  if (Array.isArray(value)) return value.map(withoutEmpty) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutEmpty(part)])) as T;
};

const code = (text: string) => text.replaceAll(' ', '').toUpperCase();

/** The details with one way to write each value: codes of banks without spaces, null for what is empty. */
export const normalized = ({ foreign_bank: abroad, ...rest }: SellerDetails): SellerDetails => {
  const foreign_bank = abroad ? { ...abroad, iban: code(abroad.iban), swift: code(abroad.swift) } : null;
  return withoutEmpty({ ...rest, foreign_bank });
};

export const byDate = (periods: readonly VatPeriod[]) => periods.toSorted((a, b) => (a.from < b.from ? -1 : 1));

interface Problem {
  code: ErrorCode;
  field: string;
}

const companyProblems = ({ inn, kpp, ogrn }: SellerDetails): [string, ErrorCode | undefined][] => {
  const isCompany = inn.length === 10;
  const ogrnFits = !ogrn || ogrn.length === (isCompany ? 13 : 15);
  return [
    ['inn', innProblem(inn)],
    ['kpp', kpp ? (isCompany ? kppProblem(kpp) : 'kpp_not_needed') : isCompany ? 'kpp_required' : undefined],
    ['ogrn', ogrn ? (ogrnProblem(ogrn) ?? (ogrnFits ? undefined : 'ogrn_invalid')) : undefined],
  ];
};

/** What stands in the files for EDI operators. */
const characterProblems = (details: SellerDetails): [string, ErrorCode | undefined][] => {
  const { name_ru, address_ru, signatory, vat } = details;
  const texts = [
    ['name_ru', name_ru],
    ['address_ru', address_ru],
    ['signatory.position', signatory.position],
    ['signatory.name', signatory.name],
    ...vat.map(({ ground }, index) => [`vat.${index}.ground`, ground] as const),
  ] as const;
  const problemIn = (text: string): ErrorCode | undefined => {
    // Invisible characters alone are not empty for the contract, but are in a document.
    if (asInDocuments(text) === '') return 'field_required';
    return charactersOutside(text).length > 0 ? 'characters_unsupported' : undefined;
  };
  return texts.map(([field, text]) => [field, text ? problemIn(text) : undefined]);
};

const bankProblems = ({ bank, foreign_bank: abroad }: SellerDetails): [string, ErrorCode | undefined][] => [
  ['bank.bic', bicProblem(bank.bic)],
  [
    'bank.correspondent_account',
    bank.correspondent_account ? correspondentAccountProblem(bank.correspondent_account, bank.bic) : undefined,
  ],
  ['bank.account', accountProblem(bank.account, bank.bic)],
  ['foreign_bank.iban', abroad ? ibanProblem(abroad.iban) : undefined],
  ['foreign_bank.swift', abroad ? swiftProblem(abroad.swift) : undefined],
];

const vatProblems = ({ vat }: SellerDetails): [string, ErrorCode | undefined][] =>
  vat.flatMap(({ from, rate, ground }, index) => [
    [`vat.${index}.from`, vat.findIndex((other) => other.from === from) < index ? 'field_invalid' : undefined],
    [`vat.${index}.ground`, rate === null && !ground ? 'vat_ground_required' : undefined],
  ]);

/**
 * A prefix of another form, such as WRD/26- or W26, could not be told from the number in the purpose of a transfer, and
 * no invoice would be settled by itself.
 */
const isPrefix = (prefix: string) => /^(?:[A-ZА-ЯЁ][A-ZА-ЯЁ\d]{0,8}[-/]|[A-ZА-ЯЁ]{1,9}|\d{1,4}[-/])$/i.test(prefix);

const prefixProblems = ({ invoice_prefix: prefix }: SellerDetails): [string, ErrorCode | undefined][] => [
  ['invoice_prefix', prefix && !isPrefix(prefix) ? 'field_invalid' : undefined],
];

/** The first thing that is wrong with normalized details. */
export const problemOf = (details: SellerDetails): Problem | undefined => {
  const checks = [
    ...companyProblems(details),
    ...bankProblems(details),
    ...vatProblems(details),
    ...prefixProblems(details),
    ...characterProblems(details),
  ];
  const [field, found] = checks.find(([, problem]) => problem) ?? [];
  return field && found ? { code: found, field } : undefined;
};

export const linksOf = (stored: { [Name in LinkName]?: string | null | undefined }): SiteLinks =>
  Object.fromEntries(linkNames.map((name) => [name, stored[name] || null])) as SiteLinks;

/** Each value by its path, such as `bank.bic`. */
const flat = (value: unknown, path = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => flat(part, path ? `${path}.${key}` : key))
    : [[path, value]];

/** The log names people by their ids only, so it says that a person was changed, but not to whom. */
const isPerson = (path: string) => /^(signatory|accountant)\./.test(path);

/** What differs, for the audit log: each value by its path, before and after. */
export const changesOf = (before: object | null, after: object) => {
  const old = new Map(flat(before ?? {}));
  const now = new Map(flat(after));
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter(
    (path) => (old.get(path) ?? null) !== (now.get(path) ?? null),
  );
  const values = (from: Map<string, unknown>) =>
    Object.fromEntries(paths.map((path) => [path, isPerson(path) ? '…' : (from.get(path) ?? null)]));
  return { before: values(old), after: values(now) };
};
