import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import PendingIcon from '@mui/icons-material/PendingOutlined';
import type { OrganizationDomain } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { api } from '../../../lib/api/api.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyableId } from '../../../ui/copyable-id.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { type ChipAppearance, IconChip } from '../../../ui/icon-chip.tsx';
import { RowAction } from '../../../ui/row-action.tsx';
import { Text } from '../../../ui/text.tsx';
import { MailProof } from './mail-proof.tsx';
import styles from './sign-in.module.css';
import { useSsoChange } from './use-sso.ts';

const proved: ChipAppearance = [CheckCircleIcon, 'active'];
const waiting: ChipAppearance = [PendingIcon, 'expiring'];

/** How a domain is proved: by a record that only its owner can add, or by a code to the mailbox of who runs it. */
function Proof({ domain: { id, domain, record } }: { domain: OrganizationDomain }) {
  const { t } = useTranslation();
  const { mutate, isPending, alert } = useSsoChange(
    () => api(contract.sso.verifyDomain, { params: { id }, body: {} }),
    () => showNotice(t('team.signIn.domains.provedNotice', { domain })),
  );
  return (
    <div className={styles.proof}>
      <Text variant="body2">{t('team.signIn.domains.record')}</Text>
      <Facts>
        <Fact name={t('team.signIn.domains.recordName')}>
          <CopyableId value={record.name} whole />
        </Fact>
        <Fact name={t('team.signIn.domains.recordValue')}>
          <CopyableId value={record.value} whole />
        </Fact>
      </Facts>
      <div>
        <Button
          variant="outlined"
          loading={isPending}
          aria-label={t('team.signIn.domains.checkOf', { domain })}
          onClick={() => mutate()}
        >
          {t('team.signIn.domains.check')}
        </Button>
      </div>
      {alert && (
        <Alert severity="error" role="alert">
          {alert}
        </Alert>
      )}
      <Fold title={t('team.signIn.domains.byMailInstead')} as="h3" always>
        <MailProof id={id} domain={domain} />
      </Fold>
    </div>
  );
}

export function DomainRow({ domain, onRemove }: { domain: OrganizationDomain; onRemove: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { domain: name, proved_at: at, method } = domain;
  const note =
    at && t(`team.signIn.domains.${method === 'mail' ? 'byMail' : 'byDns'}`, { date: formatDay(at, locale) });
  return (
    <li className={styles.domain}>
      <div className={styles.domainHead}>
        <strong className={styles.domainName}>{name}</strong>
        <IconChip
          appearance={at ? proved : waiting}
          label={t(at ? 'team.signIn.domains.proved' : 'team.signIn.domains.waiting')}
          note={note}
        />
        <div className={styles.domainAction}>
          <RowAction
            text={t('team.signIn.domains.remove')}
            label={t('team.signIn.domains.removeOf', { domain: name })}
            danger
            onClick={onRemove}
          />
        </div>
      </div>
      {!at && <Proof domain={domain} />}
    </li>
  );
}
