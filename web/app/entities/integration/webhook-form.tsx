import { type Webhook, webhookChange } from '@warden/contract';
import { type EventType, eventTypes, type WebhookSignature, webhookSignatures } from '@warden/contract/calls';
import { useState } from 'react';
import { useReload } from '../../lib/api/use-reload.ts';
import type { Rules } from '../../lib/form/form-rules.ts';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { AppDialog, DialogContent } from '../../ui/app-dialog.tsx';
import { CheckboxGroup, checkedIn } from '../../ui/checkbox-group.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { CodeAndWords } from './code-and-words.tsx';
import styles from './integration.module.css';
import type { WebhookSource } from './webhook-source.ts';

interface Values {
  url: string;
  description: string;
  types: string;
}

interface WebhookFormProps {
  source: WebhookSource;
  /** The one to change, if it is not a new one. */
  webhook?: Webhook;
  onMade?: (webhook: Webhook, secret: string | null) => void;
  onClose: () => void;
}

/** Asks which address is called, and for what. */
export function WebhookForm({ source, webhook, onMade, onClose }: WebhookFormProps) {
  const { t } = useTranslation();
  const reload = useReload(source.key);
  const [signature, setSignature] = useState<WebhookSignature>('v1');
  const types = () => checkedIn(form.ref.current, 'types') as EventType[];
  /** A form has texts, and of the boxes only which are checked. */
  const rules: Rules = {
    '~standard': {
      validate: (values) =>
        webhookChange['~standard'].validate({ ...(values as Values), types: types(), enabled: true }),
    },
  };
  const { form, field, sending } = useApiForm<Values>({
    schema: rules,
    ...(webhook ? { defaultValues: { url: webhook.url, description: webhook.description ?? '', types: '' } } : {}),
    fallback: t(webhook ? 'integrations.webhooks.changeFailed' : 'integrations.webhooks.addFailed'),
    send: async ({ url, description }) => {
      const settings = { url, description, types: types() };
      if (webhook) {
        await source.change(webhook.id, { ...settings, enabled: webhook.enabled });
        onClose();
        showNotice(t('integrations.webhooks.changed'));
      } else {
        const { data } = await source.create({ ...settings, signature });
        onMade?.(data.webhook, data.secret);
      }
      await reload();
    },
  });
  const choose = (chosen: boolean) => {
    for (const box of form.ref.current?.querySelectorAll<HTMLInputElement>('[name=types]') ?? [])
      if (box.checked !== chosen) box.click();
  };
  return (
    <AppDialog
      title={t(webhook ? 'integrations.webhooks.changeTitle' : 'integrations.webhooks.addTitle')}
      onClose={onClose}
      width={640}
    >
      <DialogContent>
        <Form {...form}>
          <Field
            {...field('url')}
            label={t('integrations.webhooks.url')}
            help={t('integrations.webhooks.urlHelp')}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            required
          />
          <Field {...field('description')} label={t('integrations.webhooks.description')} autoComplete="off" />
          <CheckboxGroup
            legend={t('integrations.webhooks.events')}
            name="types"
            chosen={webhook?.types ?? eventTypes}
            error={field('types').error && t('integrations.chooseOne')}
            options={eventTypes.map((type) => ({
              value: type,
              label: <CodeAndWords code={type} words={t(`integrations.webhooks.when.${type}`)} />,
            }))}
            tools={
              <div className={styles.tools}>
                <TextButton onClick={() => choose(true)}>{t('integrations.webhooks.chooseAll')}</TextButton>
                <TextButton onClick={() => choose(false)}>{t('integrations.webhooks.chooseNone')}</TextButton>
              </div>
            }
          />
          {!webhook && (
            <RadioCards
              legend={t('integrations.webhooks.signature')}
              value={signature}
              onChange={setSignature}
              cards={webhookSignatures.map((value) => ({
                value,
                title: t(`integrations.webhooks.signatures.${value}.title`),
                text: t(`integrations.webhooks.signatures.${value}.text`),
              }))}
            />
          )}
          <FormActions
            submit={webhook ? t('common.save') : t('integrations.webhooks.addSubmit')}
            sending={sending}
            onCancel={onClose}
          />
        </Form>
      </DialogContent>
    </AppDialog>
  );
}
