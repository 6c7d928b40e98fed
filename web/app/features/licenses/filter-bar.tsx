import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { FilterSelect, FilterText } from '../../ui/filter-field.tsx';
import { filterStatuses, filterTypes, isFiltered, type LicenseFilters, noFilters } from './filters.ts';

interface FilterBarProps {
  filters: LicenseFilters;
  onChange: (changed: Partial<LicenseFilters>) => void;
}

export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { t } = useTranslation();
  return (
    <Box
      component="search"
      aria-label={t('licenses.filters')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr) auto' },
        gap: { xs: 1.5, md: 2 },
        alignItems: 'end',
        mb: 2,
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      <FilterText
        label={t('licenses.filterClient')}
        placeholder={t('licenses.filterClientHint')}
        value={filters.clientId}
        onChange={(clientId) => onChange({ clientId })}
      />
      <FilterSelect
        label={t('licenses.filterType')}
        any={t('licenses.any')}
        value={filters.licenseType}
        options={filterTypes.map((type) => [type, t(`licenses.type.${type}`)] as const)}
        onChange={(value) => onChange({ licenseType: filterTypes.find((type) => type === value) ?? '' })}
      />
      <FilterSelect
        label={t('licenses.filterStatus')}
        any={t('licenses.any')}
        value={filters.status}
        options={filterStatuses.map((status) => [status, t(`licenses.status.${status}`)] as const)}
        onChange={(value) => onChange({ status: filterStatuses.find((status) => status === value) ?? '' })}
      />
      <Button
        variant="text"
        disabled={!isFiltered(filters)}
        onClick={() => onChange(noFilters)}
        sx={{
          display: { xs: isFiltered(filters) ? 'inline-flex' : 'none', md: 'inline-flex' },
          minHeight: 44,
          gridColumn: { xs: '1 / -1', md: 'auto' },
          justifySelf: 'start',
          ml: { xs: -2, md: 0 },
        }}
      >
        {t('licenses.clear')}
      </Button>
    </Box>
  );
}
