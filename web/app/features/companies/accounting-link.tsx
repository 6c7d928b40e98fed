import { useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { api } from '../../lib/api/api.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useSaveFile } from '../../lib/api/use-save-file.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import layout from '../../ui/layout.module.css';
import { LinkAction } from '../../ui/link-action.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Text } from '../../ui/text.tsx';

interface OpenInvoicesProps {
  token: string;
  invoices: readonly { id: string; number: string }[];
}

function OpenInvoices({ token, invoices }: OpenInvoicesProps) {
  const { t } = useTranslation();
  const { save, saving } = useSaveFile();
  return (
    <>
      <Text variant="body2">{t('confirmAccounting.open')}</Text>
      {invoices.map(({ id, number }) => (
        <Button
          key={id}
          variant={invoices.length === 1 ? 'contained' : 'outlined'}
          loading={saving}
          onClick={() =>
            save(
              contract.companies.emailLinkPdf,
              { body: { token, invoice_id: id } },
              { fallbackName: `${number}.pdf` },
            )
          }
        >
          {t('confirmAccounting.download', { number })}
        </Button>
      ))}
    </>
  );
}

/** Names the company, asks whether its documents may be sent to this address, and then offers what is open. */
export function AccountingLink({ token }: { token: string }) {
  const { t } = useTranslation();
  const texts = t('confirmAccounting', { returnObjects: true });
  const { data, error, refetch } = useQuery({
    queryKey: ['accounting-link', token],
    queryFn: async () => (await api(contract.companies.readEmailLink, { body: { token } })).data,
  });
  const home = { action: texts.toHome, to: '/' };
  if (!data) {
    return (
      <NarrowPage title={texts.title}>
        {error ? (
          <Outcome severity="error" text={serverMessage(error) ?? texts.failed} {...home} />
        ) : (
          <Skeleton variant="rounded" height={120} />
        )}
      </NarrowPage>
    );
  }
  const { company, confirmed, open_invoices } = data;
  const confirm = async () => {
    await api(contract.companies.confirmEmail, { body: { token } });
    await refetch();
  };
  if (!confirmed) {
    return (
      <NarrowPage title={texts.title} lead={t('confirmAccounting.lead', { company })}>
        <LinkAction action={texts.action} send={confirm} failed={texts.failed} />
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={company}>
      <div className={cx(layout.stack, layout.loose)}>
        <Alert severity="success" role="status">
          {t('confirmAccounting.done', { company })}
        </Alert>
        {open_invoices.length > 0 && <OpenInvoices token={token} invoices={open_invoices} />}
        <Button to={home.to} variant="text">
          {home.action}
        </Button>
      </div>
    </NarrowPage>
  );
}
