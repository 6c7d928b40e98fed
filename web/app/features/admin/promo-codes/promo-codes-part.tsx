import EndIcon from '@mui/icons-material/BlockOutlined';
import ActiveIcon from '@mui/icons-material/CheckCircleOutlined';
import UsedUpIcon from '@mui/icons-material/DoneAllOutlined';
import ExpiredIcon from '@mui/icons-material/EventBusyOutlined';
import ScheduledIcon from '@mui/icons-material/ScheduleOutlined';
import { useMutation } from '@tanstack/react-query';
import type { PromoCode } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { formatMoney, formatNumber } from '@warden/i18n/format';
import { useState } from 'react';
import { ShownOnce } from '../../../entities/integration/shown-once.tsx';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useReload } from '../../../lib/api/use-reload.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTexts } from '../../../lib/i18n/use-texts.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { type ChipAppearance, IconChip } from '../../../ui/icon-chip.tsx';
import layout from '../../../ui/layout.module.css';
import { Lazy } from '../../../ui/lazy-part.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import shared from '../admin.module.css';
import { promoCodeDialog } from '../dialogs.ts';
import { PagedPart } from '../paged-part.tsx';
import { formatPercent } from '../settings/volume.ts';
import { usePromoCodes } from './list-promo-codes.ts';

const appearances = {
  active: [ActiveIcon, 'active'],
  scheduled: [ScheduledIcon, 'trial'],
  expired: [ExpiredIcon, 'expired'],
  used_up: [UsedUpIcon, 'muted'],
  ended: [EndIcon, 'muted'],
} as const satisfies Record<PromoCode['status'], ChipAppearance>;

/** What an order must be like, in words. */
function Conditions({ code }: { code: PromoCode }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { plans, kinds, least_lines: least, valid_from: from, valid_until: until, most_per_account: most } = code;
  const words = [
    plans?.map((plan) => t(`panel.promoCodes.plans.${plan}`)).join(', '),
    kinds?.map((kind) => t(`panel.promoCodes.kinds.${kind}`)).join(', '),
    least > 1 && t('panel.promoCodes.leastLines', { count: least }),
    most !== null && t('panel.promoCodes.perAccount', { count: most }),
    [
      from && t('panel.promoCodes.from', { date: formatDay(from, locale) }),
      until && t('panel.promoCodes.until', { date: formatDay(until, locale) }),
    ]
      .filter(Boolean)
      .join(' '),
  ].filter(Boolean);
  if (words.length === 0) return <span className={shared.muted}>{t('panel.promoCodes.noConditions')}</span>;
  return (
    <div className={shared.roomy}>
      {words.map((word) => (
        <div key={String(word)}>{word}</div>
      ))}
    </div>
  );
}

const useColumns = (onEnd: (code: PromoCode) => void): Column<PromoCode>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  return [
    {
      name: 'code',
      title: t('panel.promoCodes.code'),
      cell: ({ label, is_private: isPrivate, note }) => (
        <div className={shared.roomy}>
          <div className={cx(shared.mono, layout.anywhere)}>{label}</div>
          {isPrivate && <div className={shared.fine}>{t('panel.promoCodes.isPrivate')}</div>}
          {note && <div className={cx(shared.fine, layout.anywhere)}>{note}</div>}
        </div>
      ),
    },
    {
      name: 'off',
      title: t('panel.promoCodes.off'),
      cell: ({ percent, sum, currency }) => (
        <span className={shared.nowrap}>
          −{percent === null ? formatMoney(sum ?? 0, currency ?? '', locale) : formatPercent(percent, locale)}
        </span>
      ),
    },
    { name: 'conditions', title: t('panel.promoCodes.conditions'), cell: (code) => <Conditions code={code} /> },
    {
      name: 'uses',
      title: t('panel.promoCodes.uses'),
      numeric: true,
      cell: ({ uses, most_uses: most }) => {
        const made = formatNumber(uses, locale);
        return most === null ? made : t('panel.promoCodes.usesOf', { uses: made, most: formatNumber(most, locale) });
      },
    },
    {
      name: 'status',
      title: t('panel.promoCodes.status'),
      cell: ({ status }) => (
        <IconChip appearance={appearances[status]} label={t(`panel.promoCodes.statuses.${status}`)} />
      ),
    },
    {
      name: 'actions',
      title: t('panel.list.actions'),
      actions: true,
      cell: (code) =>
        code.status !== 'ended' && (
          <RowActions
            name={code.label}
            actions={[
              {
                icon: <EndIcon fontSize="small" />,
                text: t('panel.promoCodes.end'),
                label: t('panel.promoCodes.endOf', { code: code.label }),
                onClick: () => onEnd(code),
              },
            ]}
          />
        ),
    },
  ];
};

function EndDialog({ code: { id, label }, onClose }: { code: PromoCode; onClose: () => void }) {
  const { t } = useTranslation();
  const reload = useReload(queryKeys.admin);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => checkedCall(contract.promoCodes.end, { params: { id } }),
    onSuccess: () => {
      onClose();
      showNotice(t('panel.promoCodes.ended', { code: label }));
      return reload();
    },
  });
  return (
    <ConfirmDialog
      title={t('panel.promoCodes.endTitle', { code: label })}
      text={t('panel.promoCodes.endText')}
      confirm={t('panel.promoCodes.end')}
      pending={isPending}
      alert={error && (serverMessage(error) ?? t('panel.promoCodes.endFailed'))}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

/** The codes that lower prices, with the orders that used them. */
export function PromoCodesPart() {
  useTexts('integrations');
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const answer = usePromoCodes(page);
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [ending, setEnding] = useState<PromoCode | null>(null);
  const columns = useColumns(setEnding);
  const showCreated = ({ is_private: isPrivate }: PromoCode, code: string) => {
    setCreating(false);
    setPage(1);
    if (isPrivate) setSecret(code);
    else showNotice(t('panel.promoCodes.made', { code }));
  };
  return (
    <>
      <PagedPart
        texts={t('panel.promoCodes', { returnObjects: true })}
        columns={columns}
        rows={answer.data?.promo_codes}
        answer={answer}
        page={page}
        more={answer.data?.more ?? false}
        onPage={setPage}
        onCreate={() => setCreating(true)}
      />
      {creating && (
        <Lazy part={promoCodeDialog} above props={{ onCreated: showCreated, onClose: () => setCreating(false) }} />
      )}
      {secret && (
        <ShownOnce
          title={t('panel.promoCodes.madeTitle')}
          text={t('panel.promoCodes.madeText')}
          value={secret}
          onClose={() => setSecret(null)}
        />
      )}
      {ending && <EndDialog code={ending} onClose={() => setEnding(null)} />}
    </>
  );
}
