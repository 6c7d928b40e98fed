import type { SellerDetails } from '@warden/contract';
import { type ComponentProps, useState } from 'react';
import { shopNow } from '../../../../lib/browser/clock.ts';
import { useApiForm } from '../../../../lib/form/use-api-form.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../../lib/page/notice.ts';
import { cx } from '../../../../ui/cx.ts';
import { Field } from '../../../../ui/field.tsx';
import { FieldPair } from '../../../../ui/field-pair.tsx';
import { Form } from '../../../../ui/form.tsx';
import layout from '../../../../ui/layout.module.css';
import { Text } from '../../../../ui/text.tsx';
import shared from '../../admin.module.css';
import { PanelSection } from '../panel-section.tsx';
import { useWriteSeller } from './own-seller.ts';
import { SaveBar } from './save-bar.tsx';
import styles from './seller.module.css';
import { bodyOf, periodsOf, rulesWith, type SellerValues, valuesOf } from './seller-values.ts';
import { VatPeriods } from './vat-periods.tsx';

function FieldSection({ children, ...section }: ComponentProps<typeof PanelSection>) {
  return (
    <PanelSection {...section}>
      <div className={layout.stack}>{children}</div>
    </PanelSection>
  );
}

const today = () => shopNow().toISOString().slice(0, 10);

export function SellerForm({ seller }: { seller: SellerDetails | null }) {
  const { t } = useTranslation();
  const { mutateAsync } = useWriteSeller();
  const [periods, setPeriods] = useState(() => periodsOf(seller));
  const {
    form,
    field,
    values: typed,
    change,
    reset,
    isDirty,
    sending,
  } = useApiForm<SellerValues>({
    schema: rulesWith(periods),
    defaultValues: valuesOf(seller, today()),
    fallback: t('panel.seller.saveFailed'),
    send: async (values) => {
      const stored = (await mutateAsync(bodyOf(values, periods))).seller;
      reset(valuesOf(stored, today()));
      setPeriods(periodsOf(stored));
      showNotice(t('panel.seller.saved'));
    },
  });
  const digits = { inputMode: 'numeric', autoComplete: 'off' } as const;
  const person = (name: 'signatory' | 'accountant') => (
    <fieldset className={cx(shared.group, styles.fields)}>
      <Text as="legend" variant="h4" className={styles.legend}>
        {t(`panel.seller.${name}`)}
      </Text>
      <FieldPair>
        <Field label={t('panel.seller.personName')} {...field(`${name}.name`)} />
        <Field label={t('panel.seller.personNameEn')} {...field(`${name}.name_en`)} />
        <Field label={t('panel.seller.position')} {...field(`${name}.position`)} />
        <Field label={t('panel.seller.positionEn')} {...field(`${name}.position_en`)} />
      </FieldPair>
    </fieldset>
  );
  return (
    <Form {...form}>
      <FieldSection title={t('panel.seller.company')} lead={t('panel.seller.companyLead')}>
        <FieldPair>
          <Field label={t('panel.seller.nameRu')} required {...field('name_ru')} />
          <Field label={t('panel.seller.nameEn')} help={t('panel.seller.englishHelp')} {...field('name_en')} />
          <Field label={t('seller.inn')} required {...digits} {...field('inn')} />
          <Field label={t('seller.kpp')} help={t('panel.seller.kppHelp')} {...field('kpp')} />
        </FieldPair>
        <Field label={t('panel.seller.ogrn')} {...digits} {...field('ogrn')} />
        <Field label={t('panel.seller.addressRu')} required {...field('address_ru')} />
        <Field label={t('panel.seller.addressEn')} {...field('address_en')} />
      </FieldSection>
      <FieldSection title={t('panel.seller.bank')} lead={t('panel.seller.bankLead')}>
        <Field label={t('panel.seller.bankName')} required {...field('bank.name')} />
        <FieldPair>
          <Field label={t('seller.bic')} required {...digits} {...field('bank.bic')} />
          <Field label={t('seller.correspondent')} {...digits} {...field('bank.correspondent_account')} />
        </FieldPair>
        <Field label={t('seller.account')} required {...digits} {...field('bank.account')} />
      </FieldSection>
      <FieldSection title={t('panel.seller.bankAbroad')} lead={t('panel.seller.bankAbroadLead')}>
        <Field label={t('panel.seller.bankAbroadName')} {...field('foreign_bank.name')} />
        <FieldPair>
          <Field label={t('seller.iban')} autoComplete="off" {...field('foreign_bank.iban')} />
          <Field label={t('seller.swift')} autoComplete="off" {...field('foreign_bank.swift')} />
        </FieldPair>
      </FieldSection>
      <FieldSection title={t('panel.seller.people')} lead={t('panel.seller.peopleLead')}>
        {person('signatory')}
        {person('accountant')}
      </FieldSection>
      <FieldSection title={t('panel.seller.vat')} lead={t('panel.seller.vatLead')}>
        <VatPeriods count={periods} onCount={setPeriods} field={field} values={typed} change={change} />
      </FieldSection>
      <FieldSection title={t('panel.seller.invoices')} lead={t('panel.seller.invoicesLead')}>
        <FieldPair>
          <Field
            label={t('panel.seller.invoiceDays')}
            help={t('panel.seller.invoiceDaysHelp')}
            required
            {...digits}
            {...field('invoice_days')}
          />
          <Field
            label={t('panel.seller.invoicePrefix')}
            help={t('panel.seller.invoicePrefixHelp')}
            autoComplete="off"
            {...field('invoice_prefix')}
          />
        </FieldPair>
      </FieldSection>
      <SaveBar label={t('panel.seller.save')} sending={sending} isDirty={isDirty || periods !== periodsOf(seller)} />
    </Form>
  );
}
