import { companyProblem } from '@warden/business-numbers';
import { type Company, enteredCompany } from '@warden/contract';
import type { Locale } from '@warden/i18n/locales';
import type { EnteredBody } from './companies.ts';

/** What the form holds: the accounting addresses are lines of one text. */
export interface CompanyValues {
  country: string;
  inn: string;
  kpp: string;
  tax_id: string;
  name: string;
  address: string;
  accounting_emails: string;
}

/** Readers of Russian usually buy for a Russian company; of others nothing is known, so they choose. */
export const valuesOf = (company: Company | null, locale: Locale): CompanyValues => ({
  country: company?.country ?? (locale === 'ru' ? 'RU' : ''),
  inn: company?.inn ?? '',
  kpp: company?.kpp ?? '',
  tax_id: company?.tax_id ?? '',
  name: company?.name ?? '',
  address: company?.address ?? '',
  accounting_emails: company?.accounting_emails.join('\n') ?? '',
});

/** The digits of a number as people copy it, with spaces in it. */
const compact = (text: string) => text.replaceAll(/\s/g, '');

export const bodyOf = (values: CompanyValues): EnteredBody => {
  const { country, name, address } = values;
  const numbers =
    country === 'RU'
      ? { inn: compact(values.inn), kpp: compact(values.kpp) }
      : { inn: null, kpp: null, tax_id: values.tax_id };
  const accounting_emails = values.accounting_emails.split(/[\s,;]+/).filter(Boolean);
  return { country, ...numbers, name, address, accounting_emails };
};

const { validate, ...standard } = enteredCompany['~standard'];

/** The rules of the contract and the control digits, with each problem at its field. */
export const companyRules = {
  '~standard': {
    ...standard,
    async validate(values: unknown) {
      const body = bodyOf(values as CompanyValues);
      const checked = await validate(body);
      const problem = companyProblem(body as { country: string });
      const issues = [
        ...(body.country ? [] : [{ message: 'field_required', path: ['country'] }]),
        ...(problem ? [{ message: problem.code, path: [problem.field] }] : []),
        ...(checked.issues ?? []).map((issue) => ({ ...issue, path: (issue.path ?? []).slice(0, 1) })),
      ];
      return issues.length > 0 ? { issues } : { value: values as CompanyValues };
    },
  },
};
