import DevicesIcon from '@mui/icons-material/DevicesOutlined';
import type { AccountSession } from '@warden/contract';
import type { ReactNode } from 'react';
import { shopTime } from '../../lib/browser/clock.ts';
import { formatAge, formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { IconChip } from '../../ui/icon-chip.tsx';
import layout from '../../ui/layout.module.css';
import { ListRow, RowText } from '../../ui/row-list.tsx';

interface SessionRowProps {
  session: Omit<AccountSession, 'current'> & { current?: boolean };
  action?: ReactNode;
}

/** A place where an account is signed in: what its owner recognizes it by, and when it was last used. */
export function SessionRow({ session, action }: SessionRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { device, address, created_at: since, last_seen_at: seen, current = false } = session;
  const age = formatAge(seen, shopTime(), locale);
  return (
    <ListRow>
      <RowText
        note={[
          age ? t('security.sessions.lastSeen', { age }) : t('security.sessions.lastSeenNow'),
          t('security.sessions.since', { date: formatDay(since, locale) }),
          address,
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <div className={layout.row}>
          {device ?? t('security.sessions.unknownDevice')}
          {current && <IconChip appearance={[DevicesIcon, 'active']} label={t('security.sessions.current')} />}
        </div>
      </RowText>
      {action}
    </ListRow>
  );
}
