import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { AdminSecurityEvent } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useEventWords } from '../../../entities/account/event-words.ts';
import { isFiltered, noFilters } from '../../../lib/address/list-address.ts';
import { useListAddress } from '../../../lib/address/use-list-address.ts';
import { formatStamp } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { BreakableEmail } from '../../../ui/breakable-email.tsx';
import { absent } from '../../../ui/clipped.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { HealthSection } from '../health/health-section.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { filtersOf, securityEventShape, useSecurityEvents } from './list-security-events.ts';
import { SecurityEventFilters } from './security-event-filters.tsx';

const useColumns = (onUser: (id: string) => void): Column<AdminSecurityEvent>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  const words = useEventWords();
  return [
    {
      name: 'when',
      title: t('panel.securityEvents.when'),
      cell: ({ at }) => <Box sx={{ whiteSpace: 'nowrap' }}>{formatStamp(at, locale)}</Box>,
    },
    {
      name: 'what',
      title: t('panel.securityEvents.what'),
      cell: (event) => (
        <Box sx={{ minWidth: 0 }}>
          {words.what(event)}
          <Box sx={{ color: 'text.secondary' }}>{words.detail(event) ?? <code>{event.detail}</code>}</Box>
        </Box>
      ),
    },
    {
      name: 'account',
      title: t('panel.securityEvents.account'),
      cell: ({ user_id: id, user_email: email, actor_email: actor }) => (
        <Box sx={{ minWidth: 0 }}>
          {id ? (
            <Link
              component="button"
              type="button"
              title={t('panel.securityEvents.userOf', { email: email ?? id })}
              onClick={() => onUser(id)}
              sx={{ textAlign: 'left' }}
            >
              <BreakableEmail email={email ?? id} />
            </Link>
          ) : (
            <Box sx={{ color: 'text.secondary' }}>{t('panel.securityEvents.unknown')}</Box>
          )}
          {actor && <Box sx={{ color: 'text.secondary' }}>{t('panel.securityEvents.by', { email: actor })}</Box>}
        </Box>
      ),
    },
    {
      name: 'where',
      title: t('panel.securityEvents.where'),
      cell: ({ device, address }) =>
        device || address ? (
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {device}
            <Box sx={{ color: 'text.secondary' }}>{address}</Box>
          </Box>
        ) : (
          absent
        ),
    },
  ];
};

/** What happened around the security of all accounts. */
export function SecurityTab() {
  const { t } = useTranslation();
  const list = useListAddress(securityEventShape);
  const { data, error, refetch, isPlaceholderData } = useSecurityEvents(list.state);
  const columns = useColumns((userId) => list.change({ filters: { userId } }));
  const filtered = isFiltered(list.state);
  const { page } = list.state;
  const isEmpty = data?.events.length === 0;
  return (
    <HealthSection title={t('panel.securityEvents.title')} lead={t('panel.securityEvents.lead')}>
      <SecurityEventFilters list={list} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5, minHeight: 40 }}>
        {filtered && (
          <Button
            variant="text"
            size="small"
            onClick={() => list.change({ filters: noFilters(securityEventShape) })}
            sx={{ ml: -1, display: { xs: 'none', md: 'inline-flex' } }}
          >
            {t('common.clearFilters')}
          </Button>
        )}
        <Box sx={{ ml: 'auto' }}>
          <ExportButton endpoint={contract.securityEvents.export} input={{ query: filtersOf(list.state) ?? {} }} />
        </Box>
      </Box>
      {error && (
        <LoadFailure text={t('panel.securityEvents.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {isEmpty && (
        <Paper sx={{ px: 2, py: 6, textAlign: 'center' }}>
          <Typography color="textSecondary" role="status">
            {filtered ? t('panel.securityEvents.noMatch') : t('panel.securityEvents.none')}
          </Typography>
        </Paper>
      )}
      {!isEmpty && !(error && !data) && (
        <Paper>
          <DataTable
            caption={t('panel.securityEvents.caption')}
            columns={columns}
            rows={data?.events}
            rowKey={({ id }) => String(id)}
            stale={isPlaceholderData}
          />
        </Paper>
      )}
      {(page > 1 || data?.more) && (
        <Box
          component="nav"
          aria-label={t('common.pages')}
          sx={{ display: 'flex', gap: 1, mt: 2, alignItems: 'center' }}
        >
          <Button variant="outlined" disabled={page === 1} onClick={() => list.change({ page: page - 1 })}>
            {t('common.previousPage')}
          </Button>
          <Typography variant="body2" color="textSecondary" role="status" sx={{ mx: 'auto' }}>
            {t('common.page', { page })}
          </Typography>
          <Button variant="outlined" disabled={!data?.more} onClick={() => list.change({ page: page + 1 })}>
            {t('common.nextPage')}
          </Button>
        </Box>
      )}
    </HealthSection>
  );
}
