import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Company } from '@warden/contract';
import { useId } from 'react';
import { AddressState } from '../../entities/company/address-state.tsx';
import { CompanySummary } from '../../entities/company/company-summary.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { BreakableEmail } from '../../ui/breakable-email.tsx';
import { ListRow, RowList } from '../../ui/row-list.tsx';
import { useResendConfirmation } from './resend-confirmation.ts';

function Addresses({ company, labelId }: { company: Company; labelId: string }) {
  const { t } = useTranslation();
  const { mutate, isPending, variables } = useResendConfirmation(company.id);
  return (
    <RowList labelledBy={labelId} none={t('companies.noAccounting')}>
      {company.accounting_addresses.map(({ email, confirmed }) => (
        <ListRow key={email}>
          <Box sx={{ flex: 1, minWidth: 180 }}>
            <BreakableEmail email={email} />
          </Box>
          <AddressState confirmed={confirmed} />
          {!confirmed && (
            <Button
              variant="text"
              size="small"
              loading={isPending && variables === email}
              aria-label={t('companies.resendTo', { email })}
              onClick={() => mutate(email)}
            >
              {t('companies.resend')}
            </Button>
          )}
        </ListRow>
      ))}
    </RowList>
  );
}

interface CompanyCardProps {
  company: Company;
  onEdit: () => void;
  onRemove: () => void;
}

export function CompanyCard({ company, onEdit, onRemove }: CompanyCardProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Paper component="li" sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 220 }}>
          <CompanySummary company={company} />
        </Box>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button
            variant="outlined"
            size="small"
            aria-label={t('companies.editOf', { company: company.name })}
            onClick={onEdit}
          >
            {t('companies.edit')}
          </Button>
          <Button
            variant="text"
            size="small"
            aria-label={t('companies.removeOf', { company: company.name })}
            onClick={onRemove}
            sx={{ color: 'error.main' }}
          >
            {t('companies.remove')}
          </Button>
        </Box>
      </Box>
      <Typography id={id} variant="body2" sx={{ mt: 2, fontWeight: 650 }}>
        {t('companies.accounting')}
      </Typography>
      <Addresses company={company} labelId={id} />
    </Paper>
  );
}
