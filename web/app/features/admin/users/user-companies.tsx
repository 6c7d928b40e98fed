import Box from '@mui/material/Box';
import type { Company } from '@warden/contract';
import { AddressState } from '../../../entities/company/address-state.tsx';
import { CompanySummary } from '../../../entities/company/company-summary.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { BreakableEmail } from '../../../ui/breakable-email.tsx';
import { DialogSection } from '../../../ui/dialog-section.tsx';
import { ListRow, RowList } from '../../../ui/row-list.tsx';

/** The companies that a customer buys for. Most customers have none, and then there is nothing to show. */
export function UserCompanies({ companies }: { companies: readonly Company[] }) {
  const { t } = useTranslation();
  if (companies.length === 0) return null;
  return (
    <DialogSection title={`${t('panel.user.companies')} · ${companies.length}`}>
      <RowList none="">
        {companies.map((company) => (
          <ListRow key={company.id}>
            <Box sx={{ flex: 1, minWidth: 240, py: 0.5 }}>
              <CompanySummary company={company} />
            </Box>
            <Box sx={{ display: 'grid', gap: 0.5 }}>
              {company.accounting_addresses.map(({ email, confirmed }) => (
                <Box key={email} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
                  <BreakableEmail email={email} />
                  <AddressState confirmed={confirmed} />
                </Box>
              ))}
            </Box>
          </ListRow>
        ))}
      </RowList>
    </DialogSection>
  );
}
