import type { AdminInvoice, Company, Install, License } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import type { ReactNode } from 'react';
import { useSyncWords } from '../../../entities/install/use-sync-words.ts';
import { StatusChip, TypeChip } from '../../../entities/license/license-chips.tsx';
import { InvoiceChip } from '../../../entities/payment/invoice-chip.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyableId } from '../../../ui/copyable-id.tsx';
import { cx } from '../../../ui/cx.ts';
import { DialogSection } from '../../../ui/dialog-section.tsx';
import layout from '../../../ui/layout.module.css';
import { ListRow, RowList } from '../../../ui/row-list.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import shared from '../admin.module.css';
import type { Revocable } from '../licenses/revoke-dialog.tsx';
import { Companies } from './companies.tsx';
import styles from './holdings.module.css';

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

function LicenseRow({ license, onRevoke }: { license: License; onRevoke: HoldingsProps['onRevoke'] }) {
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
      {onRevoke && status !== 'revoked' && (
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

interface HoldingsProps {
  installs: readonly Install[];
  more_installs?: true | undefined;
  licenses: readonly License[];
  more_licenses?: true | undefined;
  companies: readonly Company[];
  invoices: readonly AdminInvoice[];
  /** Null for those who revoke no licenses. */
  onRevoke: ((license: Revocable) => void) | null;
  /** The button that issues a license, where there is one. */
  issue?: ReactNode;
}

/** What an account owns, be it a person's or an organization's. */
export function Holdings({ installs, licenses, companies, invoices, onRevoke, issue, ...more }: HoldingsProps) {
  const { t } = useTranslation();
  const count = ({ length: number }: readonly unknown[], isMore?: boolean) =>
    isMore ? t('panel.user.newest', { number }) : number;
  return (
    <>
      <DialogSection title={`${t('panel.user.installs')} · ${count(installs, more.more_installs)}`}>
        <RowList none={t('panel.user.noInstalls')}>
          {installs.map((install) => (
            <InstallRow key={install.id} install={install} />
          ))}
        </RowList>
      </DialogSection>
      <DialogSection title={`${t('panel.user.licenses')} · ${count(licenses, more.more_licenses)}`} action={issue}>
        <RowList none={t('panel.user.noLicenses')}>
          {licenses.map((license) => (
            <LicenseRow key={license.id} license={license} onRevoke={onRevoke} />
          ))}
        </RowList>
      </DialogSection>
      <Companies companies={companies} />
      {invoices.length > 0 && (
        <DialogSection title={`${t('panel.paymentParts.invoices')} · ${invoices.length}`}>
          <RowList none="">
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </RowList>
        </DialogSection>
      )}
    </>
  );
}
