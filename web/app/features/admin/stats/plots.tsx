import type { LicenseStatus, Stats } from '@warden/contract';
import { licenseStatuses } from '@warden/contract/calls';
import { formatMoney, formatNumber } from '@warden/i18n/format';
import type { ComponentProps } from 'react';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import type { TokenName } from '../../../ui/tokens.ts';
import { ColumnPlot } from './column-plot.tsx';
import { longDay, longMonth, shortDay, shortMonth, sum } from './figures.ts';
import { PlotFrame } from './plot-frame.tsx';
import { RowPlot } from './row-plot.tsx';

type Count = Stats['signups'][number];

const counts = (points: readonly Count[]) => points.map(({ count }) => count);
const nothing = (values: readonly number[]) => values.every((value) => value === 0);

const statusColors: Record<LicenseStatus, TokenName> = { active: 'active', expired: 'expired', revoked: 'revoked' };
const statusNames = licenseStatuses;

export function TypePlot({ licenses }: Pick<Stats, 'licenses'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = (count: number) => formatNumber(count, locale);
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

interface CountPlotProps extends Pick<ComponentProps<typeof ColumnPlot>, 'tone' | 'every'> {
  /** The name of its texts. */
  name: 'signups' | 'expiring' | 'validations';
  points: readonly Count[];
  /** The title of the labels in the table. */
  unit: string;
}

/** Counts over time. The labels are months, or else the first days of weeks, or days. */
export function CountPlot({ name, points, unit, ...plot }: CountPlotProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = (count: number) => formatNumber(count, locale);
  const [short, long] = name === 'signups' ? [shortMonth, longMonth] : [shortDay, longDay];
  return (
    <PlotFrame
      title={t(`panel.stats.${name}.title`)}
      summary={t(`panel.stats.${name}.summary`, {
        total: number(sum(counts(points))),
        first: number(points[0]?.count ?? 0),
        last: number(points.at(-1)?.count ?? 0),
      })}
      empty={nothing(counts(points))}
      table={{
        head: [unit, t(`panel.stats.${name}.count`)],
        rows: points.map(({ label, count }) => [long(label, locale), number(count)]),
      }}
    >
      <ColumnPlot
        {...plot}
        columns={points.map(({ label, count }) => ({
          key: label,
          label: short(label, locale),
          description: `${name === 'expiring' ? `${unit} ` : ''}${long(label, locale)}: ${number(count)}`,
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

interface DiscountPlotProps {
  /** The name of its texts. */
  name: 'discounts' | 'codes';
  currency: string;
  rows: readonly { label: string; orders: number; discount: number; net: number }[];
}

/** What was taken off by each reason or promo code. */
export function DiscountPlot({ name, currency, rows }: DiscountPlotProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return (
    <PlotFrame
      title={t(`panel.stats.${name}.title`, { currency })}
      summary={t(`panel.stats.${name}.summary`, {
        total: money(sum(rows.map(({ discount }) => discount))),
        net: money(sum(rows.map(({ net }) => net))),
      })}
      empty={false}
      table={{
        head: [
          t(`panel.stats.${name}.label`),
          t('panel.stats.discounts.orders'),
          t('panel.stats.discounts.discount'),
          t('panel.stats.discounts.net'),
        ],
        rows: rows.map(({ label, orders, discount, net }) => [
          label,
          formatNumber(orders, locale),
          money(discount),
          money(net),
        ]),
      }}
    >
      <RowPlot
        rows={rows.map(({ label, discount }) => ({
          key: label,
          label,
          parts: [{ name: 'discount', value: discount, description: money(discount), tone: 'expiring' }],
        }))}
      />
    </PlotFrame>
  );
}

interface QuotePlotProps {
  currency: string;
  quotes: NonNullable<Stats['quotes']>;
}

/** How many of the quotes and links were paid. */
export function QuotePlot({ currency, quotes }: QuotePlotProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const count = (number: number) => formatNumber(number, locale);
  return (
    <PlotFrame
      title={t('panel.stats.quotes.title', { currency })}
      summary={t('panel.stats.quotes.summary', {
        issued: count(sum(quotes.map(({ issued }) => issued))),
        paid: count(sum(quotes.map(({ paid }) => paid))),
        amount: money(sum(quotes.map(({ amount }) => amount))),
      })}
      empty={false}
      table={{
        head: [
          t('panel.stats.quotes.kind'),
          t('panel.stats.quotes.issued'),
          t('panel.stats.quotes.accepted'),
          t('panel.stats.quotes.paid'),
          t('panel.stats.quotes.amount'),
        ],
        rows: quotes.map(({ kind, issued, accepted, paid, amount }) => [
          t(`panel.stats.quotes.kinds.${kind}`),
          count(issued),
          count(accepted),
          count(paid),
          money(amount),
        ]),
      }}
    >
      <RowPlot
        rows={quotes.map(({ kind, issued, paid }) => ({
          key: kind,
          label: t(`panel.stats.quotes.kinds.${kind}`),
          parts: [
            {
              name: 'paid',
              value: paid,
              description: `${t('panel.stats.quotes.paid')}: ${count(paid)}`,
              tone: 'active',
            },
            {
              name: 'issued',
              value: issued - paid,
              description: `${t('panel.stats.quotes.issued')}: ${count(issued)}`,
              tone: 'muted',
            },
          ],
        }))}
      />
    </PlotFrame>
  );
}

export function DownloadPlot({ downloads }: Pick<Stats, 'downloads'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = (count: number) => formatNumber(count, locale);
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
