import { useMutation } from '@tanstack/react-query';
import type { PaymentMethod } from '@warden/contract';
import { ApiError, contract } from '@warden/contract/calls';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CompanyChoice } from '../../../entities/company/company-choice.tsx';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useReload } from '../../../lib/api/use-reload.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { useWithOrganization } from '../../../lib/session/organization.ts';
import { useSession } from '../../../lib/session/session.ts';
import { wayBack } from '../../../lib/session/way-back.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { NeedsScript } from '../../../ui/needs-script.tsx';
import { Paper } from '../../../ui/paper.tsx';
import { Text } from '../../../ui/text.tsx';
import { BuyActions } from '../buy-actions.tsx';
import { MethodChoice } from '../method-choice.tsx';
import { paymentAddress } from '../payment-address.ts';

interface AcceptQuoteProps {
  token: string;
  onReadEula: () => void;
}

/** One acceptance of the license agreement, and the way to pay. */
function AcceptForm({ token, onReadEula, onCancel }: AcceptQuoteProps & { onCancel: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const inOrganization = useWithOrganization();
  const reload = useReload(queryKeys.payments);
  const [method, setMethod] = useState<PaymentMethod>('invoice');
  const [companyId, setCompanyId] = useState('');
  const [accepted, setAccepted] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const byInvoice = method === 'invoice';
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      checkedCall(contract.quotes.accept, {
        params: { token },
        body: { method, company_id: companyId || null, acceptedEula: true },
      }),
    onSuccess: async ({ payment_id: id, payment_url: url }) => {
      setLeaving(true);
      await reload();
      const address = paymentAddress(url);
      if (address) window.location.assign(address);
      else await navigate(inOrganization(`/payment/success?payment=${id}`));
    },
  });
  const words =
    error instanceof ApiError && error.status === 404 && !error.body?.field ? t('sharedQuote.notYours') : null;
  return (
    <>
      {/* A shared quote does not say for which of its licenses the installation is chosen. */}
      <MethodChoice
        chosen="some"
        value={method}
        onChange={(chosen) => {
          setMethod(chosen);
          reset();
        }}
      />
      <CompanyChoice key={method} optional={!byInvoice} value={companyId} onChange={setCompanyId} />
      <BuyActions
        submit={t(byInvoice ? 'sharedQuote.byInvoice' : 'sharedQuote.byCard')}
        slow={t('sharedQuote.slow')}
        ready={!byInvoice || companyId !== ''}
        accepted={accepted}
        onAccept={setAccepted}
        busy={isPending || leaving}
        alert={error && (words ?? serverMessage(error) ?? t('sharedQuote.acceptFailed'))}
        onSubmit={() => mutate()}
        onReadEula={onReadEula}
        onCancel={onCancel}
      />
    </>
  );
}

/** The account that a quote is for accepts it; its other readers forward the link. */
export function AcceptQuote(quote: AcceptQuoteProps) {
  const { t } = useTranslation();
  const session = useSession();
  const location = useLocation();
  const [accepting, setAccepting] = useState(false);
  const isSignedIn = session.status === 'signed-in';
  return (
    <Paper padded className={layout.stack}>
      <NeedsScript />
      {accepting && isSignedIn ? (
        <>
          <Text as="h2" variant="h3">
            {t('sharedQuote.acceptTitle')}
          </Text>
          <AcceptForm {...quote} onCancel={() => setAccepting(false)} />
        </>
      ) : (
        <>
          <Text variant="body2" muted>
            {t('sharedQuote.forward')}
          </Text>
          <div>
            {isSignedIn ? (
              <Button variant="contained" onClick={() => setAccepting(true)}>
                {t('sharedQuote.accept')}
              </Button>
            ) : (
              <Button variant="contained" to="/login" state={wayBack(session, location)}>
                {t('sharedQuote.signIn')}
              </Button>
            )}
          </div>
        </>
      )}
    </Paper>
  );
}
