import type { ApiToken } from '@warden/contract';
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS, type TokenScope } from '@warden/contract/calls';
import { useReload } from '../../lib/api/use-reload.ts';
import { shopTime } from '../../lib/browser/clock.ts';
import type { Rules } from '../../lib/form/form-rules.ts';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogContent } from '../../ui/app-dialog.tsx';
import { CheckboxGroup, checkedIn } from '../../ui/checkbox-group.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CodeAndWords } from './code-and-words.tsx';
import type { TokenSource } from './token-source.ts';

const DAY_MS = 86_400_000;
const terms = [7, 30, DEFAULT_TOKEN_DAYS, 180, MAX_TOKEN_DAYS];

interface Values {
  name: string;
  days: string;
  scopes: string;
}

interface TokenFormProps {
  source: TokenSource;
  onMade: (token: ApiToken, secret: string) => void;
  onClose: () => void;
}

/** Asks for the name of a token, what it may do and until when. */
export function TokenForm({ source, onMade, onClose }: TokenFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const reload = useReload(source.key);
  const scopes = () => checkedIn(form.ref.current, 'scopes') as TokenScope[];
  /** A form has texts, and of the boxes only which are checked. */
  const rules: Rules = {
    '~standard': {
      validate: (values) => {
        const { name, days } = values as Values;
        return source.rules['~standard'].validate({ name, days: Number(days), scopes: scopes() });
      },
    },
  };
  const { form, field, sending } = useApiForm<Values>({
    schema: rules,
    fallback: t('integrations.tokens.failed'),
    send: async ({ name, days }) => {
      const { data } = await source.create({ name, scopes: scopes(), days: Number(days) });
      onMade(data.token, data.secret);
      await reload();
    },
  });
  const until = (days: number) => formatDay(new Date(shopTime() + days * DAY_MS), locale);
  return (
    <AppDialog title={t('integrations.tokens.make')} onClose={onClose} width={560}>
      <DialogContent>
        <Form {...form}>
          <Field
            {...field('name')}
            label={t('integrations.tokens.name')}
            help={t('integrations.tokens.nameHelp')}
            autoComplete="off"
            required
          />
          <CheckboxGroup
            legend={t('integrations.tokens.may')}
            name="scopes"
            error={field('scopes').error && t('integrations.chooseOne')}
            options={source.scopes.map((scope) => ({
              value: scope,
              label: <CodeAndWords code={scope} words={t(`integrations.tokens.scopes.${scope}`)} />,
            }))}
          />
          <SelectField
            name="days"
            label={t('integrations.tokens.validFor')}
            defaultValue={String(DEFAULT_TOKEN_DAYS)}
            options={terms.map((days) => [
              String(days),
              t('integrations.tokens.days', { count: days, date: until(days) }),
            ])}
          />
          <FormActions submit={t('integrations.tokens.submit')} sending={sending} onCancel={onClose} />
        </Form>
      </DialogContent>
    </AppDialog>
  );
}
