import type { FieldBinding } from '../../lib/form/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Field } from '../../ui/field.tsx';
import { FieldPair } from '../../ui/field-pair.tsx';

/** The fields with which a customer tells installations apart. All of them may be left empty. */
export function DescribingFields({ field }: { field: (name: 'description' | 'hostname' | 'version') => FieldBinding }) {
  const { t } = useTranslation();
  const optional = (label: string) => `${label} (${t('fields.optional')})`;
  return (
    <>
      <Field
        {...field('description')}
        label={optional(t('installs.description'))}
        help={t('installs.descriptionHelp')}
        autoComplete="off"
      />
      <FieldPair>
        <Field {...field('hostname')} label={optional(t('installs.hostname'))} autoComplete="off" />
        <Field {...field('version')} label={optional(t('installs.version'))} autoComplete="off" />
      </FieldPair>
    </>
  );
}
