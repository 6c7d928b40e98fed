import Box from '@mui/material/Box';
import { securityEventKinds } from '@warden/contract';
import { useTranslation } from 'react-i18next';
import type { ListInAddress } from '../../../lib/address/use-list-address.ts';
import { FilterDay, FilterSelect, FilterText } from '../../../ui/filter-field.tsx';
import type { securityEventShape } from './list-security-events.ts';

export function SecurityEventFilters({ list }: { list: ListInAddress<typeof securityEventShape> }) {
  const { t } = useTranslation();
  const { filters } = list.state;
  return (
    <Box
      component="search"
      aria-label={t('panel.securityEvents.filters')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: '1.5fr 1.5fr 1fr 1fr' },
        gap: { xs: 1.5, md: 2 },
        mb: 1.5,
        '& > :nth-of-type(-n+2)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      <FilterSelect
        label={t('panel.securityEvents.kind')}
        any={t('panel.list.any')}
        value={filters.kind}
        options={securityEventKinds.map((kind) => [kind, t(`security.activity.kinds.${kind}`)])}
        onChange={(kind) => list.change({ filters: { kind: kind as typeof filters.kind } })}
      />
      <FilterText
        label={t('panel.securityEvents.user')}
        placeholder={t('panel.securityEvents.userHint')}
        value={filters.userId}
        onChange={(userId) => list.change({ filters: { userId } })}
      />
      <FilterDay
        label={t('panel.securityEvents.from')}
        value={filters.from}
        onChange={(from) => list.change({ filters: { from } })}
      />
      <FilterDay
        label={t('panel.securityEvents.to')}
        value={filters.to}
        onChange={(to) => list.change({ filters: { to } })}
      />
    </Box>
  );
}
