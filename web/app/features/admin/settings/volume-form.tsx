import AddIcon from '@mui/icons-material/Add';
import type { ShopSettings } from '@warden/contract';
import { type FormEvent, useState } from 'react';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FieldPair } from '../../../ui/field-pair.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { Text } from '../../../ui/text.tsx';
import shared from '../admin.module.css';
import { MOST_STEPS, type TypedStep, toSetting, typedSteps, wrongSteps } from './volume.ts';
import { useWriteSettings } from './write-setting.ts';

/** From how many licenses in one order each of them costs less. */
export function VolumeForm({ settings: { volume_discounts: stored = [] } }: { settings: ShopSettings }) {
  const { t } = useTranslation();
  const [steps, setSteps] = useState(() => typedSteps(stored));
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = useWriteSettings();
  const wrong = wrongSteps(steps);
  const set = (changed: number, step: Partial<TypedStep>) =>
    setSteps(steps.map((known, index) => (index === changed ? { ...known, ...step } : known)));
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const value = toSetting(steps);
    if (value === undefined) return;
    if (value === toSetting(typedSteps(stored))) showNotice(t('panel.settings.unchanged'));
    else
      mutate([{ key: 'volume_discounts', value }], {
        onSuccess: () => showNotice(t('panel.settings.volume.saved')),
      });
  };
  return (
    <Form onSubmit={save} alert={error && (serverMessage(error) ?? t('panel.settings.failed'))}>
      {steps.length === 0 && (
        <Text variant="body2" muted>
          {t('panel.settings.volume.none')}
        </Text>
      )}
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is nothing but its place, and the fields are controlled
        <fieldset key={index} className={shared.group}>
          <legend className="visually-hidden">{t('panel.settings.volume.step', { number: index + 1 })}</legend>
          <FieldPair>
            <Field
              label={t('panel.settings.volume.from')}
              error={tried && wrong[index] ? t('panel.settings.volume.wrong') : undefined}
              value={step.from}
              onChange={({ target }) => set(index, { from: target.value })}
              inputMode="numeric"
              autoComplete="off"
              required
            />
            <Field
              label={t('panel.settings.volume.percent')}
              value={step.percent}
              onChange={({ target }) => set(index, { percent: target.value })}
              aria-invalid={tried && wrong[index]}
              inputMode="decimal"
              autoComplete="off"
              end="%"
              required
            />
          </FieldPair>
          <Button size="small" variant="text" onClick={() => setSteps(steps.filter((_, other) => other !== index))}>
            {t('panel.settings.volume.remove')}
          </Button>
        </fieldset>
      ))}
      <div className={layout.row}>
        <SubmitButton size="medium" sending={isPending}>
          {t('panel.settings.volume.save')}
        </SubmitButton>
        {steps.length < MOST_STEPS && (
          <Button
            size="medium"
            variant="outlined"
            startIcon={<AddIcon />}
            onClick={() => setSteps([...steps, { from: '', percent: '' }])}
          >
            {t('panel.settings.volume.add')}
          </Button>
        )}
      </div>
    </Form>
  );
}
