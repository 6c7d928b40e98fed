import type { AdminInvoice, contract, Install, License, ReplyOf } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import { AccountFacts } from '../../../entities/account/account-facts.tsx';
import { useSyncWords } from '../../../entities/install/use-sync-words.ts';
import { StatusChip, TypeChip } from '../../../entities/license/license-chips.tsx';
import { InvoiceChip } from '../../../entities/payment/invoice-chip.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { DialogContent } from '../../../ui/app-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyableId } from '../../../ui/copyable-id.tsx';
import { cx } from '../../../ui/cx.ts';
import { DialogSection } from '../../../ui/dialog-section.tsx';
import { Fact } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { ListRow, RowList } from '../../../ui/row-list.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import shared from '../admin.module.css';
import type { IssueTarget } from '../licenses/issue-dialog.tsx';
import type { Revocable } from '../licenses/revoke-dialog.tsx';
import { RoleChip } from './role-chip.tsx';
import { AccessFact, UserAccess } from './user-access.tsx';
import { UserCompanies } from './user-companies.tsx';
import styles from './users.module.css';

type Details = ReplyOf<typeof contract.admin.user>['data'];

function InstallRow({ install }: { install: Install }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const words = useSyncWords();
  const { description, hostname, sync } = install;
  const about = [description, hostname, sync ? words.line(sync) : install.version].filter(Boolean).join(' · ');
  return (
    <ListRow>
      <CopyableId value={install.clientId} />
      <div className={cx(styles.wide, shared.muted, layout.anywhere)}>{about}</div>
      <div className={cx(shared.muted, shared.nowrap)}>
        {t('panel.user.bound', { date: formatDay(install.createdAt, locale) })}
      </div>
    </ListRow>
  );
}

function LicenseRow({ license, onRevoke }: { license: License; onRevoke: (license: Revocable) => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { id, client_id: client, license_type: type, status } = license;
  return (
    <ListRow>
      <CopyableId value={client} />
      <TypeChip type={type} stagingFor={license.staging_for} brief />
      <StatusChip license={license} />
      <div className={cx(shared.muted, shared.nowrap)}>
        {t('panel.user.until', { date: formatDay(license.expires_at, locale) })}
      </div>
      {status !== 'revoked' && (
        <Button
          variant="text"
          size="small"
          aria-label={t('panel.installations.revokeOf', { client })}
          onClick={() => onRevoke({ id, client, type })}
          danger
          className={shared.last}
        >
          {t('panel.installations.revoke')}
        </Button>
      )}
    </ListRow>
  );
}

function InvoiceRow({ invoice }: { invoice: AdminInvoice }) {
  const { id, number, company, amount, currency, documents } = invoice;
  return (
    <ListRow>
      <TextLink to={`?${new URLSearchParams({ tab: 'payments', part: 'invoices', invoice: id })}`}>{number}</TextLink>
      <div className={cx(styles.wide, shared.muted, layout.anywhere)}>{company}</div>
      <div className={shared.nowrap}>{formatMoney(amount, currency, useLocale())}</div>
      <InvoiceChip invoice={invoice} documents={documents} />
    </ListRow>
  );
}

interface UserDetailsProps {
  details: Details;
  onIssue: (target: IssueTarget) => void;
  onRevoke: (license: Revocable) => void;
}

export function UserDetails({
  details: { user, installs, more_installs, licenses, more_licenses, companies, invoices, sessions },
  onIssue,
  onRevoke,
}: UserDetailsProps) {
  const { t } = useTranslation();
  const count = ({ length: number }: readonly unknown[], more?: boolean) =>
    more ? t('panel.user.newest', { number }) : number;
  const target = { clients: installs.map(({ clientId }) => clientId), email: user.email, hostname: null };
  return (
    <DialogContent>
      <AccountFacts user={user} showProof>
        <Fact name={t('panel.users.role')}>
          <RoleChip isAdmin={user.isAdmin} />
        </Fact>
        <AccessFact user={user} />
        <Fact name={t('panel.user.id')}>
          <CopyableId value={user.id} whole />
        </Fact>
      </AccountFacts>
      <DialogSection title={`${t('panel.user.installs')} · ${count(installs, more_installs)}`}>
        <RowList none={t('panel.user.noInstalls')}>
          {installs.map((install) => (
            <InstallRow key={install.id} install={install} />
          ))}
        </RowList>
      </DialogSection>
      <DialogSection
        title={`${t('panel.user.licenses')} · ${count(licenses, more_licenses)}`}
        action={
          installs.length > 0 && (
            <Button variant="outlined" size="small" onClick={() => onIssue(target)}>
              {t('panel.user.issue')}
            </Button>
          )
        }
      >
        <RowList none={t('panel.user.noLicenses')}>
          {licenses.map((license) => (
            <LicenseRow key={license.id} license={license} onRevoke={onRevoke} />
          ))}
        </RowList>
      </DialogSection>
      <UserCompanies companies={companies} />
      {invoices.length > 0 && (
        <DialogSection title={`${t('panel.paymentParts.invoices')} · ${invoices.length}`}>
          <RowList none="">
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </RowList>
        </DialogSection>
      )}
      <UserAccess user={user} sessions={sessions} />
      {(
        [
          ['installations', { email: user.email }, 'panel.user.allInstalls'],
          ['payments', { email: user.email }, 'panel.user.payments'],
          ['security', { userId: user.id }, 'panel.user.events'],
        ] as const
      ).map(([tab, filter, text]) => (
        <Button
          key={tab}
          to={`?${new URLSearchParams({ tab, ...filter })}`}
          variant="text"
          size="small"
          className={styles.more}
        >
          {t(text)}
        </Button>
      ))}
    </DialogContent>
  );
}
