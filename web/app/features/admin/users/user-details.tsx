import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import type { AdminInvoice, contract, Install, License, ReplyOf } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import { Link } from 'react-router';
import { AccountFacts } from '../../../entities/account/account-facts.tsx';
import { StatusChip, TypeChip } from '../../../entities/license/license-chips.tsx';
import { InvoiceChip } from '../../../entities/payment/invoice-chip.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { CopyableId } from '../../../ui/copyable-id.tsx';
import { DialogSection } from '../../../ui/dialog-section.tsx';
import { Fact } from '../../../ui/facts.tsx';
import { ListRow, RowList } from '../../../ui/row-list.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import type { IssueTarget } from '../licenses/issue-dialog.tsx';
import type { Revocable } from '../licenses/revoke-dialog.tsx';
import { RoleChip } from './role-chip.tsx';
import { AccessFact, UserAccess } from './user-access.tsx';
import { UserCompanies } from './user-companies.tsx';

type Details = ReplyOf<typeof contract.admin.user>['data'];

function InstallRow({ install }: { install: Install }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const about = [install.description, install.hostname, install.version].filter(Boolean).join(' · ');
  return (
    <ListRow>
      <CopyableId value={install.clientId} />
      <Box sx={{ flex: 1, minWidth: 120, color: 'text.secondary', overflowWrap: 'anywhere' }}>{about}</Box>
      <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {t('panel.user.bound', { date: formatDay(install.createdAt, locale) })}
      </Box>
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
      <TypeChip type={type} brief />
      <StatusChip license={license} />
      <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {t('panel.user.until', { date: formatDay(license.expires_at, locale) })}
      </Box>
      {status !== 'revoked' && (
        <Button
          variant="text"
          size="small"
          aria-label={t('panel.installations.revokeOf', { client })}
          onClick={() => onRevoke({ id, client, type })}
          sx={{ color: 'error.main', ml: 'auto' }}
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
      <Box sx={{ flex: 1, minWidth: 120, color: 'text.secondary', overflowWrap: 'anywhere' }}>{company}</Box>
      <Box sx={{ whiteSpace: 'nowrap' }}>{formatMoney(amount, currency, useLocale())}</Box>
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
  details: { user, installs, licenses, companies, invoices, sessions },
  onIssue,
  onRevoke,
}: UserDetailsProps) {
  const { t } = useTranslation();
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
      <DialogSection title={`${t('panel.user.installs')} · ${installs.length}`}>
        <RowList none={t('panel.user.noInstalls')}>
          {installs.map((install) => (
            <InstallRow key={install.id} install={install} />
          ))}
        </RowList>
      </DialogSection>
      <DialogSection
        title={`${t('panel.user.licenses')} · ${licenses.length}`}
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
          ['payments', { email: user.email }],
          ['security', { userId: user.id }],
        ] as const
      ).map(([tab, filter]) => (
        <Button
          key={tab}
          component={Link}
          to={`?${new URLSearchParams({ tab, ...filter })}`}
          variant="text"
          size="small"
          sx={{ mt: 1, ml: -1, mr: 2 }}
        >
          {t(tab === 'payments' ? 'panel.user.payments' : 'panel.user.events')}
        </Button>
      ))}
    </DialogContent>
  );
}
