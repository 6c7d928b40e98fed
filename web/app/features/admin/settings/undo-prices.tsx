import type { ShopSettings } from '@warden/contract';
import { formatAmount, formatMoney } from '@warden/i18n/format';
import { useEffect, useState } from 'react';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { shopTime } from '../../../lib/browser/clock.ts';
import { formatTime } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import shared from '../admin.module.css';
import { useAudit } from '../health/list-audit.ts';
import { nameOf } from './prices.ts';
import { currenciesOf, type RecentChange, recentChange, UNDO_MS } from './recent-changes.ts';
import { useWriteSettings } from './write-setting.ts';

/** What an administrator has changed within the last ten minutes, by the audit log, so that a reload keeps it. */
const useRecentChanges = (): RecentChange[] => {
  const [now, setNow] = useState(shopTime);
  const latest = (key: RecentChange['key']) => ({ subject: `setting:${key}`, page: 1, size: 2 });
  const commercial = useAudit(latest('price_commercial')).data?.rows ?? [];
  const individual = useAudit(latest('price_individual')).data?.rows ?? [];
  const currency = useAudit(latest('currency')).data?.rows ?? [];
  const changes = [
    ...recentChange('price_commercial', commercial, now),
    ...recentChange('price_individual', individual, now),
    ...recentChange('currency', currency, now),
  ];
  const next = Math.min(...changes.map(({ at }) => at)) + UNDO_MS;
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(() => setNow(shopTime()), Math.max(next - shopTime(), 0));
    return () => clearTimeout(timer);
  }, [next]);
  return changes;
};

/** Says which prices have just changed, and gives the earlier ones back. */
export function UndoPrices({ settings, onUndone }: { settings: ShopSettings; onUndone: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const changes = useRecentChanges();
  const { mutate, isPending, error } = useWriteSettings();
  if (changes.length === 0) return null;
  const latest = Math.max(...changes.map(({ at }) => at));
  const until = Math.min(...changes.map(({ at }) => at)) + UNDO_MS;
  const currencies = currenciesOf(changes, settings.currency);
  const shown = (change: RecentChange, side: 'was' | 'is') => {
    const { key, [side]: value } = change;
    if (value === null)
      return t(key === 'currency' ? 'panel.settings.operatorCurrency' : 'panel.settings.operatorPrice');
    if (key === 'currency') return value;
    const currency = currencies[side];
    return currency ? formatMoney(Number(value), currency, locale) : formatAmount(Number(value), locale);
  };
  const undo = () =>
    mutate(
      changes.map(({ key, was }) => ({ key, value: was })),
      {
        onSuccess: () => {
          showNotice(t('panel.settings.undone'));
          onUndone();
        },
      },
    );
  return (
    <Alert
      severity={error ? 'error' : 'info'}
      role="status"
      className={shared.above}
      action={
        <Button size="small" variant="outlined" loading={isPending} onClick={undo}>
          {t('panel.settings.undo')}
        </Button>
      }
    >
      {error && <div>{serverMessage(error) || t('panel.settings.pricesFailed')}</div>}
      {changes.map((change) => (
        <div key={change.key}>
          {t('panel.settings.changed', {
            name: t(`panel.settings.${nameOf(change.key)}`),
            was: shown(change, 'was'),
            is: shown(change, 'is'),
          })}
        </div>
      ))}
      {t('panel.settings.undoUntil', { at: formatTime(latest, locale), until: formatTime(until, locale) })}
    </Alert>
  );
}
