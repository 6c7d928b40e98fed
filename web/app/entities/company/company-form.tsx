import { countries } from '@warden/business-numbers';
import type { Company } from '@warden/contract';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { DialogContent } from '../../ui/app-dialog.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Text } from '../../ui/text.tsx';
import { useSaveCompany } from './companies.ts';
import { bodyOf, type CompanyValues, companyRules, valuesOf } from './company-values.ts';
import { useRegister } from './use-register.ts';
import { useRegisterNote } from './use-register-note.ts';

/** The countries by their names in the reader's language, for readers of Russian with Russia first. */
const useCountries = () => {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    const named = countries.map((code) => [code, names.of(code) ?? code] as const);
    const isFirst = ([code]: readonly [string, string]) => locale === 'ru' && code === 'RU';
    const rest = named.filter((country) => !isFirst(country));
    return [...named.filter(isFirst), ...rest.toSorted(([, one], [, other]) => one.localeCompare(other, locale))];
  }, [locale]);
};

interface CompanyFormProps {
  /** Null to add one. */
  company: Company | null;
  onSaved: (company: Company) => void;
  onCancel: () => void;
}

export function CompanyForm({ company, onSaved, onCancel }: CompanyFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const countries = useCountries();
  const { mutateAsync } = useSaveCompany();
  const { form, field, values, change, sending } = useApiForm<CompanyValues>({
    schema: companyRules,
    checkedOnLeave: ['inn', 'kpp'],
    defaultValues: valuesOf(company, locale),
    fallback: t('companies.saveFailed'),
    send: async (values) => {
      const saved = await mutateAsync({ id: company?.id, body: bodyOf(values) });
      const isAsked = saved.accounting_addresses.some(
        ({ email, confirmed }) => !confirmed && !company?.accounting_emails.includes(email),
      );
      showNotice(t(isAsked ? 'companies.savedAsked' : 'companies.saved'));
      onSaved(saved);
    },
  });
  const { country, inn } = bodyOf({ ...valuesOf(company, locale), ...values });
  const isRussian = country === 'RU';
  const register = useRegister(inn ?? '', isRussian && inn !== company?.inn);
  const registerNote = useRegisterNote(register);
  const found = register.data?.company;

  // The register fills in what is empty, and what it has filled in before for another INN.
  const filled = useRef<Partial<CompanyValues>>({});
  const fillIn = useEffectEvent(({ kpp, name: title, address }: NonNullable<typeof found>) => {
    const known = { kpp: kpp ?? '', name: title, address };
    const isOpen = (name: keyof typeof known) => !values[name] || values[name] === filled.current[name];
    const changed = Object.fromEntries(
      Object.entries(known).filter(([name]) => isOpen(name as keyof typeof known)),
    ) as Partial<CompanyValues>;
    change(changed);
    filled.current = known;
    // What is typed next replaces the value, and is not added to it.
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement && focused.name in changed) focused.select();
  });
  // Only an answer of the register fills in, not a save after it.
  useEffect(() => {
    if (found) fillIn(found);
  }, [found]);

  return (
    <DialogContent>
      <Form {...form}>
        <SelectField
          {...field('country')}
          label={t('companies.fields.country')}
          options={[...(country ? [] : [['', t('companies.fields.chooseCountry')] as const]), ...countries]}
        />
        {isRussian ? (
          <>
            <Field
              {...field('inn')}
              label={t('companies.fields.inn')}
              help={t('companies.fields.innHelp')}
              inputMode="numeric"
              autoComplete="off"
              required
              note={registerNote}
            />
            {inn?.length !== 12 && (
              <Field
                {...field('kpp')}
                label={t('companies.fields.kpp')}
                inputMode="numeric"
                autoComplete="off"
                required
              />
            )}
          </>
        ) : (
          <Field
            {...field('tax_id')}
            label={`${t('companies.fields.taxId')} (${t('fields.optional')})`}
            help={t('companies.fields.taxIdHelp')}
            autoComplete="off"
          />
        )}
        <Field
          {...field('name')}
          label={t('companies.fields.name')}
          help={t('companies.fields.nameHelp')}
          autoComplete="organization"
          required
        />
        <Field {...field('address')} label={t('companies.fields.address')} autoComplete="off" required />
        <TextArea
          {...field('accounting_emails')}
          label={`${t('companies.fields.emails')} (${t('fields.optional')})`}
          help={t('companies.fields.emailsHelp')}
          autoComplete="off"
          rows={3}
        />
        {company && (
          <Text variant="body2" muted>
            {t('companies.changeNote')}
          </Text>
        )}
        <FormActions submit={t('common.save')} sending={sending} onCancel={onCancel} />
      </Form>
    </DialogContent>
  );
}
