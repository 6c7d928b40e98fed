import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Company } from '@warden/contract';
import { useState } from 'react';
import { useCompanies } from '../../entities/company/companies.ts';
import { CompanyDialog } from '../../entities/company/company-dialog.tsx';
import { useSeller } from '../../entities/seller/get-seller.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { CompanyCard } from './company-card.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

function NoCompanies({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  const { data } = useSeller();
  return (
    <Paper sx={{ p: { xs: 3, sm: 4 } }}>
      <Typography component="h2" variant="h3">
        {t('companies.noneTitle')}
      </Typography>
      <Typography color="textSecondary" sx={{ my: 2, maxWidth: '60ch' }}>
        {t(data?.invoices === false ? 'companies.noneWithoutInvoices' : 'companies.noneText')}
      </Typography>
      <Button variant="contained" startIcon={<AddIcon />} onClick={onAdd}>
        {t('companies.add')}
      </Button>
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
  const [removing, setRemoving] = useState<Company | null>(null);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography color="textSecondary" sx={{ flex: 1, minWidth: 240 }}>
          {t('companies.lead')}
        </Typography>
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => onEdit('new')}>
          {t('companies.add')}
        </Button>
      </Box>
      <Box
        component="ul"
        aria-label={t('companies.caption')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
      >
        {companies.map((company) => (
          <CompanyCard
            key={company.id}
            company={company}
            onEdit={() => onEdit(company)}
            onRemove={() => setRemoving(company)}
          />
        ))}
      </Box>
      <RemoveDialog company={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

/** The companies that the customer buys for, with the state of their accounting addresses. */
export function CompaniesTab() {
  const { t } = useTranslation();
  const { data, error, refetch } = useCompanies();
  const [target, setTarget] = useState<Company | 'new' | null>(null);
  const close = () => setTarget(null);
  return (
    <>
      {error && !data && <LoadFailure text={t('companies.loadFailed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons />}
      {data?.length === 0 && <NoCompanies onAdd={() => setTarget('new')} />}
      {data && data.length > 0 && <CompanyList companies={data} onEdit={setTarget} />}
      <CompanyDialog target={target} onSaved={close} onClose={close} />
    </>
  );
}
