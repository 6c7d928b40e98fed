import { type LicenseStatus, licenseStatus, type Stats } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import type { TokenName } from '../../../ui/tokens.ts';
import { ColumnPlot } from './column-plot.tsx';
import { formatCount, longDay, longMonth, shortDay, shortMonth, sum } from './figures.ts';
import { PlotFrame } from './plot-frame.tsx';
import { RowPlot } from './row-plot.tsx';

type Count = Stats['signups'][number];

const counts = (points: readonly Count[]) => points.map(({ count }) => count);
const nothing = (values: readonly number[]) => values.every((value) => value === 0);

const statusColors: Record<LicenseStatus, TokenName> = { active: 'active', expired: 'expired', revoked: 'revoked' };
const statusNames = licenseStatus.options;

export function TypePlot({ licenses }: Pick<Stats, 'licenses'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = (count: number) => formatCount(count, locale);
  const { by_type: types, active_licenses: active, expired_licenses: expired, revoked_licenses: revoked } = licenses;
  const words: Record<string, string> = t('licenses.type', { returnObjects: true });
  return (
    <PlotFrame
      title={t('panel.stats.byType.title')}
      summary={t('panel.stats.byType.summary', {
        active: number(active),
        expired: number(expired),
        revoked: number(revoked),
      })}
      empty={licenses.total_licenses === 0}
      table={{
        head: [t('panel.stats.byType.type'), ...statusNames.map((status) => t(`panel.stats.${status}`))],
        rows: types.map((row) => [words[row.type] ?? row.type, ...statusNames.map((status) => number(row[status]))]),
      }}
    >
      <RowPlot
        rows={types.map((row) => ({
          key: row.type,
          label: words[row.type] ?? row.type,
          parts: statusNames.map((status) => ({
            name: status,
            value: row[status],
            description: `${t(`panel.stats.${status}`)} ${number(row[status])}`,
            tone: statusColors[status],
          })),
        }))}
      />
    </PlotFrame>
  );
}

export function SignupPlot({ signups }: Pick<Stats, 'signups'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = (count: number) => formatCount(count, locale);
  return (
    <PlotFrame
      title={t('panel.stats.signups.title')}
      summary={t('panel.stats.signups.summary', {
        total: number(sum(counts(signups))),
        last: number(signups.at(-1)?.count ?? 0),
      })}
      empty={nothing(counts(signups))}
      table={{
        head: [t('panel.stats.signups.month'), t('panel.stats.signups.count')],
        rows: signups.map(({ label, count }) => [longMonth(label, locale), number(count)]),
      }}
    >
      <ColumnPlot
        tone="trial"
        columns={signups.map(({ label, count }) => ({
          key: label,
          label: shortMonth(label, locale),
          description: `${longMonth(label, locale)}: ${number(count)}`,
          value: count,
        }))}
      />
    </PlotFrame>
  );
}

interface RevenuePlotProps {
  currency: string;
  months: Stats['revenue'];
}

export function RevenuePlot({ currency, months }: RevenuePlotProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const amounts = months.map(({ amount }) => amount);
  const refunds = months.map(({ refunded }) => refunded);
  return (
    <PlotFrame
      title={t('panel.stats.revenue.title', { currency })}
      summary={t('panel.stats.revenue.summary', {
        total: money(sum(amounts)),
        refunded: money(sum(refunds)),
        last: money(amounts.at(-1) ?? 0),
      })}
      empty={nothing([...amounts, ...refunds])}
      table={{
        head: [t('panel.stats.revenue.month'), t('panel.stats.revenue.amount'), t('panel.stats.revenue.refunded')],
        rows: months.map(({ month, amount, refunded }) => [longMonth(month, locale), money(amount), money(refunded)]),
      }}
    >
      <ColumnPlot
        tone="active"
        above={t('panel.stats.revenue.amount')}
        below={t('panel.stats.revenue.refunded')}
        columns={months.map(({ month, amount, refunded }) => ({
          key: month,
          label: shortMonth(month, locale),
          description: `${longMonth(month, locale)}: ${money(amount)}${refunded ? ` − ${money(refunded)}` : ''}`,
          value: amount,
          minus: refunded,
        }))}
      />
    </PlotFrame>
  );
}

export function ExpiringPlot({ expiring }: Pick<Stats, 'expiring'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = (count: number) => formatCount(count, locale);
  return (
    <PlotFrame
      title={t('panel.stats.expiring.title')}
      summary={t('panel.stats.expiring.summary', {
        total: number(sum(counts(expiring))),
        first: number(expiring[0]?.count ?? 0),
      })}
      empty={nothing(counts(expiring))}
      table={{
        head: [t('panel.stats.expiring.week'), t('panel.stats.expiring.count')],
        rows: expiring.map(({ label, count }) => [longDay(label, locale), number(count)]),
      }}
    >
      <ColumnPlot
        tone="expiring"
        every={2}
        columns={expiring.map(({ label, count }) => ({
          key: label,
          label: shortDay(label, locale),
          description: `${t('panel.stats.expiring.week')} ${longDay(label, locale)}: ${number(count)}`,
          value: count,
        }))}
      />
    </PlotFrame>
  );
}

export function ValidationPlot({ validations }: Pick<Stats, 'validations'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = (count: number) => formatCount(count, locale);
  return (
    <PlotFrame
      title={t('panel.stats.validations.title')}
      summary={t('panel.stats.validations.summary', {
        total: number(sum(counts(validations))),
        last: number(validations.at(-1)?.count ?? 0),
      })}
      empty={nothing(counts(validations))}
      table={{
        head: [t('panel.stats.validations.day'), t('panel.stats.validations.count')],
        rows: validations.map(({ label, count }) => [longDay(label, locale), number(count)]),
      }}
    >
      <ColumnPlot
        tone="trial"
        every={5}
        columns={validations.map(({ label, count }) => ({
          key: label,
          label: shortDay(label, locale),
          description: `${longDay(label, locale)}: ${number(count)}`,
          value: count,
        }))}
      />
    </PlotFrame>
  );
}

export function DownloadPlot({ downloads }: Pick<Stats, 'downloads'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = (count: number) => formatCount(count, locale);
  return (
    <PlotFrame
      title={t('panel.stats.downloads.title')}
      summary={t('panel.stats.downloads.summary', {
        total: number(sum(counts(downloads))),
        version: downloads[0]?.label,
        first: number(downloads[0]?.count ?? 0),
      })}
      empty={downloads.length === 0}
      table={{
        head: [t('panel.stats.downloads.version'), t('panel.stats.downloads.count')],
        rows: downloads.map(({ label, count }) => [label, number(count)]),
      }}
    >
      <RowPlot
        rows={downloads.map(({ label, count }) => ({
          key: label,
          label,
          parts: [{ name: 'count', value: count, description: number(count), tone: 'trial' }],
        }))}
      />
    </PlotFrame>
  );
}
