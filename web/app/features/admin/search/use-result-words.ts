import type { SearchKind } from '@warden/contract/calls';
import { formatMoney } from '@warden/i18n/format';
import { useDocumentKind } from '../../../entities/document/use-document-kind.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import type { Found } from './results.ts';

export interface ResultWords {
  title: string;
  note: string;
  /** Whether the title is an id. */
  mono?: boolean;
}

type Words = { [Kind in SearchKind]: (found: Found<Kind>) => ResultWords };

const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ');

/** How each kind of result is shown in the reader's language: what it is, and what tells it from others below. */
export const useResultWords = (): Words => {
  const { t } = useTranslation();
  const locale = useLocale();
  const kindOf = useDocumentKind();
  const day = (date: string) => formatDay(date, locale);
  return {
    users: ({ firstName, lastName, email, company_name }) => ({
      title: `${firstName} ${lastName}`,
      note: joined(email, company_name),
    }),
    organizations: ({ name, members }) => ({ title: name, note: t('panel.search.members', { members }) }),
    companies: ({ name, inn, tax_id, email, organization }) => ({
      title: name,
      note: joined(inn ? t('panel.search.inn', { inn }) : tax_id, organization?.name ?? email),
    }),
    invoices: ({ number, issued_on, company, amount, currency }) => ({
      title: t('panel.search.dated', { number, date: day(issued_on) }),
      note: joined(company, formatMoney(amount, currency, locale)),
    }),
    documents: (document) => ({
      title: t('panel.search.dated', { number: document.number, date: day(document.date) }),
      note: kindOf(document),
    }),
    installations: ({ client_id, hostname, description, email, organization }) => ({
      title: client_id,
      note: joined(description, hostname, organization?.name ?? email ?? t('panel.search.unbound')),
      mono: true,
    }),
    payments: ({ id, email, amount, currency, status, created_at }) => ({
      title: id,
      note: joined(
        formatMoney(amount, currency, locale),
        t(`panel.payments.statuses.${status}`),
        day(created_at),
        email,
      ),
      mono: true,
    }),
    licenses: ({ id, client_id, license_type, expires_at }) => ({
      title: id,
      note: joined(t(`licenses.type.${license_type}`), t('panel.search.until', { date: day(expires_at) }), client_id),
      mono: true,
    }),
  };
};
