import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { LicenseEvent } from '@warden/contract';
import { formatStamp } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { color, type TokenName } from '../../ui/tokens.ts';
import { useLicenseEvents } from './get-license-events.ts';
import { RevokedReason } from './revoked-reason.tsx';

const tones: Record<LicenseEvent['kind'], TokenName> = {
  issued: 'active',
  bound: 'active',
  validated: 'active',
  reminded: 'expiring',
  extended: 'active',
  replaced: 'revoked',
  revoked: 'revoked',
};

interface LicenseHistoryProps {
  id: string;
  /** Names the actor of an event; it is missing in the customer's own view. */
  actorOf?: (event: LicenseEvent) => string | null;
}

/** What happened to a license, oldest first. The server always knows at least when it was issued. */
export function LicenseHistory({ id, actorOf }: LicenseHistoryProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useLicenseEvents(id);
  if (error && !data) {
    return <LoadFailure text={t('licenses.history.failed')} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton variant="rounded" height={72} />;
  const textOf = ({ kind, reminder }: LicenseEvent) => {
    if (kind !== 'reminded') return t(`licenses.history.events.${kind}`);
    return t(`licenses.history.reminders.${reminder ?? 'expired'}`);
  };
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: '0.875rem' }}>
      {data.map((event) => (
        <Box
          component="li"
          key={`${event.kind} ${event.at}`}
          sx={{
            position: 'relative',
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 1.5,
            pl: 2.5,
            pb: 1,
            '&:last-of-type': { pb: 0 },
            '&:not(:last-of-type)::before': {
              content: '""',
              position: 'absolute',
              insetInlineStart: '3.5px',
              top: 12,
              bottom: -6,
              borderInlineStart: '1px solid',
              borderColor: 'divider',
            },
          }}
        >
          <Box
            component="span"
            aria-hidden="true"
            sx={{
              position: 'absolute',
              insetInlineStart: 0,
              top: 6,
              width: 8,
              height: 8,
              borderRadius: '50%',
              bgcolor: color(tones[event.kind]),
            }}
          />
          <Box component="span">{textOf(event)}</Box>
          {event.reason && (
            <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              <RevokedReason reason={event.reason} />
            </Box>
          )}
          {actorOf?.(event) && (
            <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {actorOf(event)}
            </Box>
          )}
          <Box component="time" dateTime={event.at} sx={{ color: 'text.secondary', ml: { sm: 'auto' } }}>
            {formatStamp(event.at, locale)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
