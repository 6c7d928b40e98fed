import LinkOffIcon from '@mui/icons-material/LinkOffOutlined';
import type { LicenseWithOffers } from '@warden/contract';
import { type ReactNode, useId, useState } from 'react';
import { AttentionRow } from '../../entities/install/attention-row.tsx';
import { StatusChip } from '../../entities/license/license-chips.tsx';
import { writeList } from '../../lib/address/list-address.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useWithOrganization } from '../../lib/session/organization.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconChip } from '../../ui/icon-chip.tsx';
import { Paper } from '../../ui/paper.tsx';
import { Text } from '../../ui/text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useMedia } from '../../ui/use-media.ts';
import styles from './attention-list.module.css';
import { useAttention } from './get-attention.ts';
import { licenseShape } from './list-licenses.ts';

/** A phone shows so many at first, so that the list below begins on its first screen. */
const ON_PHONES = 2;

interface ItemProps {
  license: LicenseWithOffers;
  /** What is being done about a license already. */
  underWay: (license: LicenseWithOffers) => string | undefined;
  /** Renders the one button that helps, which the element with this id describes. */
  action: (license: LicenseWithOffers, describedBy: string) => ReactNode;
}

function Item({ license, underWay, action }: ItemProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { client_id: client, description, license_type: type, status } = license;
  const day = formatDay((status === 'expired' && license.grace_until) || license.expires_at, locale);
  return (
    <AttentionRow
      client={client}
      description={description}
      state={
        <>
          {license.bound === false ? (
            <IconChip appearance={[LinkOffIcon, 'expiring']} label={t('attention.notBound')} />
          ) : (
            <StatusChip license={license} />
          )}
          <div className={styles.underWay}>{underWay(license)}</div>
        </>
      }
      day={t(`attention.${type === 'commercial' || type === 'individual' ? 'paid' : 'trial'}`, { day })}
      action={(id) => action(license, id)}
    />
  );
}

/** The list of all of them, in the same order. */
const allAddress = `?${writeList(licenseShape, new URLSearchParams(), { filters: { attention: 'only' } })}`;

interface AttentionListProps extends Pick<ItemProps, 'underWay' | 'action'> {
  /** Rows about what is more urgent than any license, and about what can wait. */
  urgent: ReactNode;
  mild: ReactNode;
}

/** What ends when, by installation, with the one action that helps. Nothing is shown when nothing needs attention. */
export function AttentionList({ urgent, mild, ...item }: AttentionListProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const inOrganization = useWithOrganization();
  const [all, setAll] = useState(false);
  const onPhone = useMedia('belowSm');
  const { data } = useAttention();
  if (!data || (data.licenses.length === 0 && !urgent && !mild)) return null;
  const { licenses, total, more: others } = data;
  const folded = onPhone && licenses.length > ON_PHONES && !all;
  const more = (shown: number) => t('attention.more', { number: `${total - shown}${others ? '+' : ''}` });
  return (
    <Paper as="section" aria-labelledby={titleId} className={cx(styles.attention, Boolean(urgent) && styles.urgent)}>
      <Text id={titleId} as="h2" className={styles.title}>
        {t('attention.title')}
      </Text>
      <ul className={styles.list}>
        {urgent}
        {licenses.slice(0, folded ? ON_PHONES : undefined).map((license) => (
          <Item key={license.id} license={license} {...item} />
        ))}
      </ul>
      {folded && (
        <Button variant="text" size="small" onClick={() => setAll(true)} className={styles.more}>
          {more(ON_PHONES)}
        </Button>
      )}
      {total > licenses.length && !folded && (
        <div className={styles.rest}>
          <TextLink to={inOrganization(allAddress)} stay>
            {more(licenses.length)}
          </TextLink>
        </div>
      )}
      {mild && <ul className={cx(styles.list, styles.mild)}>{mild}</ul>}
    </Paper>
  );
}
