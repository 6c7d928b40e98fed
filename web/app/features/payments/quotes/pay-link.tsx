import { contract, type SharedQuote } from '@warden/contract';
import { contract as calls } from '@warden/contract/calls';
import { formatMoney } from '@warden/i18n/format';
import { useState } from 'react';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useApiForm } from '../../../lib/form/use-api-form.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { NeedsScript } from '../../../ui/needs-script.tsx';
import { Paper } from '../../../ui/paper.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { Text } from '../../../ui/text.tsx';
import { paymentAddress } from '../payment-address.ts';

const bodyOf = ({ email }: { email: string }) => ({ email: email.trim() || null });

/** Leads somebody without an account to the payment page. */
export function PayLink({ quote, token }: { quote: SharedQuote; token: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [leaving, setLeaving] = useState(false);
  const { form, field, sending } = useApiForm<{ email: string }>({
    schema: {
      '~standard': {
        validate: (values) =>
          contract.quotes.pay.body['~standard'].validate(bodyOf({ email: '', ...(values as object) })),
      },
    },
    defaultValues: { email: '' },
    fallback: t('sharedQuote.payFailed'),
    send: async (values) => {
      const { payment_url: url } = await checkedCall(calls.quotes.pay, { params: { token }, body: bodyOf(values) });
      const address = paymentAddress(url);
      if (!address) throw new Error('no address to pay at');
      setLeaving(true);
      window.location.assign(address);
    },
  });
  return (
    <Paper padded className={layout.stack}>
      <NeedsScript />
      {quote.payment_begun && (
        <Alert severity="info" role="status">
          {t('sharedQuote.begun')}
        </Alert>
      )}
      <Form {...form}>
        {!quote.payment_begun && (
          <Field
            {...field('email')}
            type="email"
            autoComplete="email"
            label={t('sharedQuote.email')}
            help={t('sharedQuote.emailHelp')}
          />
        )}
        <SubmitButton sending={sending || leaving}>
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
