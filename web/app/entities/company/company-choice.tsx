import AddIcon from '@mui/icons-material/Add';
import type { Company } from '@warden/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCompanies } from './companies.ts';
import { CompanyDialog } from './company-dialog.tsx';

interface CompanyChoiceProps {
  /** The id of the chosen company, or empty. */
  value: string;
  error?: string | undefined;
  /** What the company is for, where it does not pay. */
  label?: string;
  /** Whether the purchase can do without a company. Then none is chosen by itself. */
  optional?: boolean;
  onChange: (id: string) => void;
}

const labelOf = ({ name, inn, tax_id }: Company) => [name, inn ?? tax_id].filter(Boolean).join(' · ');

/** Chooses one of the customer's companies, or adds one. An only company is chosen by itself. */
export function CompanyChoice({ value, error, label, optional = false, onChange }: CompanyChoiceProps) {
  const { t } = useTranslation();
  const { data, error: failure, refetch, isFetching } = useCompanies();
  const [isAdding, setAdding] = useState(false);
  const only = !optional && data?.length === 1 ? data[0]?.id : undefined;
  useEffect(() => {
    if (only && !value) onChange(only);
  }, [only, value, onChange]);
  // A payment may have been begun for a company that was removed since. What the field shows is what is sent.
  const isRemoved = data && !isFetching && value && !data.some(({ id }) => id === value);
  useEffect(() => {
    if (isRemoved) onChange('');
  }, [isRemoved, onChange]);
  if (failure && !data) {
    return <LoadFailure text={t('companies.loadFailed')} error={failure} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton variant="rounded" height={104} />;
  return (
    <div>
      {data.length > 0 && (
        <SelectField
          label={label ?? t('companies.choose')}
          help={t(optional ? 'companies.optionalHelp' : 'companies.chooseHelp')}
          error={error}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          options={[
            ...(value && !optional
              ? []
              : [['', t(optional ? 'companies.noCompany' : 'companies.chooseNone')] as const]),
            ...data.map((company) => [company.id, labelOf(company)] as const),
          ]}
        />
      )}
      <Button
        variant={data.length > 0 || optional ? 'text' : 'outlined'}
        size={data.length > 0 || optional ? 'small' : 'medium'}
        startIcon={<AddIcon />}
        onClick={() => setAdding(true)}
      >
        {t(data.length > 0 ? 'companies.another' : optional ? 'companies.addForCard' : 'companies.add')}
      </Button>
      {isAdding && (
        <CompanyDialog
          target="new"
          onSaved={({ id }) => {
            setAdding(false);
            onChange(id);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
