import AddIcon from '@mui/icons-material/Add';
import type { Company } from '@warden/contract';
import { type ReactNode, useState } from 'react';
import { useCompanies } from '../../entities/company/companies.ts';
import { CompanyDialog } from '../../entities/company/company-dialog.tsx';
import { useMay } from '../../entities/organization/use-may.ts';
import { useSeller } from '../../entities/seller/get-seller.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import layout from '../../ui/layout.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Paper } from '../../ui/paper.tsx';
import { RowFocus } from '../../ui/row-focus.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './companies.module.css';
import { CompanyCard } from './company-card.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

function NoCompanies({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  const mayBuy = useMay('buy');
  const { data } = useSeller();
  return (
    <Paper padded>
      <Text as="h2" variant="h3">
        {t('companies.noneTitle')}
      </Text>
      <Text muted className={styles.noneText}>
        {mayBuy
          ? t(data?.invoices === false ? 'companies.noneWithoutInvoices' : 'companies.noneText')
          : t('accountSwitch.askToAdd')}
      </Text>
      {mayBuy && (
        <Button variant="contained" startIcon={<AddIcon />} onClick={onAdd}>
          {t('companies.add')}
        </Button>
      )}
    </Paper>
  );
}

function CompanyList({
  companies,
  onEdit,
}: {
  companies: readonly Company[];
  onEdit: (target: Company | 'new') => void;
}) {
  const { t } = useTranslation();
  const mayBuy = useMay('buy');
  const [removing, setRemoving] = useState<Company | null>(null);
  return (
    <>
      <div className={cx(layout.row, styles.head)}>
        <Text muted className={styles.lead}>
          {t('companies.lead')}
        </Text>
        {mayBuy && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => onEdit('new')}>
            {t('companies.add')}
          </Button>
        )}
      </div>
      <ul aria-label={t('companies.caption')} className={styles.list}>
        {companies.map((company) => (
          <CompanyCard
            key={company.id}
            company={company}
            onEdit={() => onEdit(company)}
            onRemove={() => setRemoving(company)}
          />
        ))}
      </ul>
      {removing && <RemoveDialog company={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

/** The companies that the customer buys for, with the state of their accounting addresses. */
export function CompaniesTab({ after }: { after: ReactNode }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCompanies();
  const [target, setTarget] = useState<Company | 'new' | null>(null);
  const close = () => setTarget(null);
  return (
    <RowFocus label={t('companies.caption')}>
      {error && !data && <LoadFailure text={t('companies.loadFailed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons />}
      {data?.length === 0 && <NoCompanies onAdd={() => setTarget('new')} />}
      {data && data.length > 0 && <CompanyList companies={data} onEdit={setTarget} />}
      {data && after}
      {target && <CompanyDialog target={target} onSaved={close} onClose={close} />}
    </RowFocus>
  );
}
