import { useMutation } from '@tanstack/react-query';
import type { SharedQuote } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { formatMoney } from '@warden/i18n/format';
import type { FormEvent } from 'react';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { Paper } from '../../../ui/paper.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { Text } from '../../../ui/text.tsx';
import { paymentAddress } from '../payment-address.ts';

/** Leads somebody without an account to the payment page. */
export function PayLink({ quote, token }: { quote: SharedQuote; token: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      const { payment_url: url } = await checkedCall(contract.quotes.pay, { params: { token } });
      const address = paymentAddress(url);
      if (!address) throw new Error('no address to pay at');
      window.location.assign(address);
    },
  });
  const isBusy = isPending || isSuccess;
  const pay = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) mutate();
  };
  return (
    <Paper padded className={layout.stack}>
      {quote.payment_begun && (
        <Alert severity="info" role="status">
          {t('sharedQuote.begun')}
        </Alert>
      )}
      <Form onSubmit={pay} alert={error && (serverMessage(error) ?? t('sharedQuote.payFailed'))}>
        <SubmitButton sending={isBusy}>
          {quote.payment_begun
            ? t('sharedQuote.continue')
            : t('sharedQuote.pay', { amount: formatMoney(quote.amount, quote.currency, locale) })}
        </SubmitButton>
      </Form>
      <Text variant="body2" muted>
        {t('sharedQuote.payNext')}
      </Text>
    </Paper>
  );
}
