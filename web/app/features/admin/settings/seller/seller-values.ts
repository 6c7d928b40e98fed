import { type SellerDetails, sellerDetails } from '@warden/contract';

type Texts<Names extends string> = Record<Names, string>;
export type PersonValues = Texts<'position' | 'name' | 'position_en' | 'name_en'>;
type PeriodValues = Texts<'from' | 'rate' | 'ground' | 'ground_en'>;

/** What the form holds: texts only, with an empty rate for "without VAT". */
export interface SellerValues
  extends Texts<'name_ru' | 'name_en' | 'inn' | 'kpp' | 'ogrn' | 'address_ru' | 'address_en'> {
  bank: Texts<'bic' | 'name' | 'correspondent_account' | 'account'>;
  foreign_bank: Texts<'name' | 'iban' | 'swift'>;
  signatory: PersonValues;
  accountant: PersonValues;
  vat: PeriodValues[];
  invoice_days: string;
  invoice_prefix: string;
}

const personOf = (person?: SellerDetails['signatory']): PersonValues => ({
  position: person?.position ?? '',
  name: person?.name ?? '',
  position_en: person?.position_en ?? '',
  name_en: person?.name_en ?? '',
});

/** A seller that was not entered yet starts with the standard rate. */
export const valuesOf = (seller: SellerDetails | null, today: string): SellerValues => ({
  name_ru: seller?.name_ru ?? '',
  name_en: seller?.name_en ?? '',
  inn: seller?.inn ?? '',
  kpp: seller?.kpp ?? '',
  ogrn: seller?.ogrn ?? '',
  address_ru: seller?.address_ru ?? '',
  address_en: seller?.address_en ?? '',
  bank: {
    bic: seller?.bank.bic ?? '',
    name: seller?.bank.name ?? '',
    correspondent_account: seller?.bank.correspondent_account ?? '',
    account: seller?.bank.account ?? '',
  },
  foreign_bank: {
    name: seller?.foreign_bank?.name ?? '',
    iban: seller?.foreign_bank?.iban ?? '',
    swift: seller?.foreign_bank?.swift ?? '',
  },
  signatory: personOf(seller?.signatory),
  accountant: personOf(seller?.accountant),
  vat: (seller?.vat ?? [{ from: today, rate: 22 }]).map(({ from, rate, ground, ground_en }) => ({
    from,
    rate: rate === null ? '' : String(rate),
    ground: ground ?? '',
    ground_en: ground_en ?? '',
  })),
  invoice_days: String(seller?.invoice_days ?? 5),
  invoice_prefix: seller?.invoice_prefix ?? '',
});

/** People copy numbers with spaces in them. */
const compact = (text: string) => text.replaceAll(/\s/g, '');

export const bodyOf = (values: SellerValues): SellerDetails => {
  const { bank, foreign_bank: abroad } = values;
  return {
    ...values,
    inn: compact(values.inn),
    kpp: compact(values.kpp),
    ogrn: compact(values.ogrn),
    bank: {
      name: bank.name,
      bic: compact(bank.bic),
      correspondent_account: compact(bank.correspondent_account),
      account: compact(bank.account),
    },
    foreign_bank: Object.values(abroad).some((text) => text.trim() !== '')
      ? { name: abroad.name, iban: compact(abroad.iban), swift: compact(abroad.swift) }
      : null,
    vat: values.vat.map(({ rate, ground, ground_en, from }) => ({
      from,
      rate: rate === '' ? null : (Number(rate) as 22),
      ...(rate === '' ? { ground, ground_en } : {}),
    })),
    invoice_days: Number(values.invoice_days || Number.NaN),
  };
};

const { validate, ...standard } = sellerDetails['~standard'];

/** The rules of the contract, applied to what the form sends. The server also checks the control digits. */
export const sellerRules = {
  '~standard': {
    ...standard,
    async validate(values: unknown) {
      const { issues } = await validate(bodyOf(values as SellerValues));
      return issues ? { issues } : { value: values as SellerValues };
    },
  },
};
