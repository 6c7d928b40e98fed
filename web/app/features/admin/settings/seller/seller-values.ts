import { type SellerDetails, sellerDetails } from '@warden/contract';
import type { Rules } from '../../../../lib/form/form-rules.ts';

type PersonField = 'position' | 'name' | 'position_en' | 'name_en';
type PeriodField = 'from' | 'rate' | 'ground' | 'ground_en';
export type PeriodName = `vat.${number}.${PeriodField}`;
type SellerField =
  | 'name_ru'
  | 'name_en'
  | 'inn'
  | 'kpp'
  | 'ogrn'
  | 'address_ru'
  | 'address_en'
  | `bank.${'bic' | 'name' | 'correspondent_account' | 'account'}`
  | `foreign_bank.${'name' | 'iban' | 'swift'}`
  | `${'signatory' | 'accountant'}.${PersonField}`
  | 'invoice_days'
  | 'invoice_prefix';

/** What the form holds: texts only, with an empty rate for "without VAT". */
export type SellerValues = Record<SellerField | PeriodName, string>;

/** A period of the tax as the form holds it. */
export const periodAt = (index: number, { from, rate, ground, ground_en }: Record<PeriodField, string>) => ({
  [`vat.${index}.from` as const]: from,
  [`vat.${index}.rate` as const]: rate,
  [`vat.${index}.ground` as const]: ground,
  [`vat.${index}.ground_en` as const]: ground_en,
});

export const periodIn = (values: Partial<SellerValues>, index: number): Record<PeriodField, string> => ({
  from: values[`vat.${index}.from`] ?? '',
  rate: values[`vat.${index}.rate`] ?? '',
  ground: values[`vat.${index}.ground`] ?? '',
  ground_en: values[`vat.${index}.ground_en`] ?? '',
});

const personOf = <Role extends 'signatory' | 'accountant'>(role: Role, person?: SellerDetails[Role]) =>
  Object.fromEntries(
    (['position', 'name', 'position_en', 'name_en'] as const).map((name) => [`${role}.${name}`, person?.[name] ?? '']),
  ) as Record<`${Role}.${PersonField}`, string>;

/** A seller that was not entered yet starts with the standard rate. */
export const valuesOf = (seller: SellerDetails | null, today: string): SellerValues => ({
  name_ru: seller?.name_ru ?? '',
  name_en: seller?.name_en ?? '',
  inn: seller?.inn ?? '',
  kpp: seller?.kpp ?? '',
  ogrn: seller?.ogrn ?? '',
  address_ru: seller?.address_ru ?? '',
  address_en: seller?.address_en ?? '',
  'bank.bic': seller?.bank.bic ?? '',
  'bank.name': seller?.bank.name ?? '',
  'bank.correspondent_account': seller?.bank.correspondent_account ?? '',
  'bank.account': seller?.bank.account ?? '',
  'foreign_bank.name': seller?.foreign_bank?.name ?? '',
  'foreign_bank.iban': seller?.foreign_bank?.iban ?? '',
  'foreign_bank.swift': seller?.foreign_bank?.swift ?? '',
  ...personOf('signatory', seller?.signatory),
  ...personOf('accountant', seller?.accountant),
  invoice_days: String(seller?.invoice_days ?? 5),
  invoice_prefix: seller?.invoice_prefix ?? '',
  ...Object.assign(
    {},
    ...(seller?.vat ?? [{ from: today, rate: 22 }]).map(({ from, rate, ground, ground_en }, index) =>
      periodAt(index, { from, rate: String(rate ?? ''), ground: ground ?? '', ground_en: ground_en ?? '' }),
    ),
  ),
});

/** How many periods of the tax there are. */
export const periodsOf = (seller: SellerDetails | null) => seller?.vat.length ?? 1;

/** People copy numbers with spaces in them. */
const compact = (text: string) => text.replaceAll(/\s/g, '');

const personIn = (values: SellerValues, role: 'signatory' | 'accountant') => ({
  position: values[`${role}.position`],
  name: values[`${role}.name`],
  position_en: values[`${role}.position_en`],
  name_en: values[`${role}.name_en`],
});

export const bodyOf = (values: SellerValues, periods: number): SellerDetails => {
  const abroad = {
    name: values['foreign_bank.name'],
    iban: compact(values['foreign_bank.iban']),
    swift: compact(values['foreign_bank.swift']),
  };
  return {
    name_ru: values.name_ru,
    name_en: values.name_en,
    inn: compact(values.inn),
    kpp: compact(values.kpp),
    ogrn: compact(values.ogrn),
    address_ru: values.address_ru,
    address_en: values.address_en,
    bank: {
      name: values['bank.name'],
      bic: compact(values['bank.bic']),
      correspondent_account: compact(values['bank.correspondent_account']),
      account: compact(values['bank.account']),
    },
    foreign_bank: Object.values(abroad).some((text) => text.trim() !== '') ? abroad : null,
    signatory: personIn(values, 'signatory'),
    accountant: personIn(values, 'accountant'),
    vat: Array.from({ length: periods }, (_, index) => {
      const { from, rate, ground, ground_en } = periodIn(values, index);
      return rate === '' ? { from, rate: null, ground, ground_en } : { from, rate: Number(rate) as 22 };
    }),
    invoice_days: Number(values.invoice_days || Number.NaN),
    invoice_prefix: values.invoice_prefix,
  };
};

/** The rules of the contract, applied to what the form sends. The server also checks the control digits. */
export const rulesWith = (periods: number): Rules => ({
  '~standard': {
    validate: (values) => sellerDetails['~standard'].validate(bodyOf(values as SellerValues, periods)),
  },
});
