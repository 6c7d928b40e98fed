import { contract, type Install, type LicenseWithOffers } from '@warden/contract';
import { contract as calls } from '@warden/contract/calls';
import { useState } from 'react';
import { licenseState } from '../../entities/license/license-state.ts';
import { LicenseTextField } from '../../entities/license/license-text-field.tsx';
import { PastedLicense, usePastedProblem } from '../../entities/license/pasted-license.tsx';
import { useCheck } from '../../entities/license/use-check.ts';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { shopNow } from '../../lib/browser/clock.ts';
import { ofFilledIn } from '../../lib/form/form-rules.ts';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { AppDialog, DialogContent } from '../../ui/app-dialog.tsx';
import { cx } from '../../ui/cx.ts';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import layout from '../../ui/layout.module.css';
import { SelectField } from '../../ui/select-field.tsx';
import { Text } from '../../ui/text.tsx';

interface StageDialogProps {
  license: LicenseWithOffers;
  installs: readonly Install[];
  onClose: () => void;
}

/** An installation that runs on no paid license can become the staging installation. */
const isFree = ({ license }: Install) => {
  if (!license || license.license_type.startsWith('trial')) return true;
  return ['expired', 'revoked'].includes(licenseState(license, shopNow()).name);
};

/** Chooses the staging installation of a paid license, or takes the trial of one that is not bound yet. */
export function StageDialog({ license: { id, client_id: client }, installs, onClose }: StageDialogProps) {
  const { t } = useTranslation();
  const reload = useReload(queryKeys.licenses, queryKeys.installs);
  const free = installs.filter((install) => install.clientId !== client && isFree(install));
  const [chosen, setChosen] = useState(free[0]?.clientId ?? '');
  const { form, field, values, change, sending } = useApiForm<{ client_id: string; licenseText: string }>({
    // Only one of the two fields is sent.
    schema: chosen ? ofFilledIn(contract.licenses.stage.body) : contract.installs.move.body,
    defaultValues: { client_id: chosen, licenseText: '' },
    fallback: t('staging.failed'),
    send: async ({ licenseText }) => {
      const body = chosen ? { client_id: chosen } : { licenseText };
      const staged = (await checkedCall(calls.licenses.stage, { params: { id }, body })).data;
      await reload();
      showNotice(t('staging.done', { client: staged.client_id }));
      onClose();
    },
  });
  const { result } = useCheck(chosen ? '' : (values.licenseText ?? ''));
  const problem = usePastedProblem(result);
  return (
    <AppDialog title={t('staging.title')} onClose={onClose} width={640}>
      <DialogContent>
        <Text className={cx(layout.below, layout.anywhere)}>{t('staging.lead', { client })}</Text>
        <Form {...form}>
          {free.length > 0 && (
            <SelectField
              {...field('client_id')}
              onChange={({ target }) => setChosen(target.value)}
              label={t('staging.choice')}
              help={t('staging.choiceHelp')}
              options={[
                ...free.map(
                  ({ clientId, description }) =>
                    [clientId, description ? `${description} (${clientId})` : clientId] as const,
                ),
                ['', t('staging.another')],
              ]}
            />
          )}
          {!chosen && (
            <>
              <LicenseTextField
                {...field('licenseText')}
                label={t('installs.text')}
                help={t('installs.textHelp')}
                note={problem ? { text: problem, isWarning: true } : null}
                rows={6}
                required
                onFileText={(licenseText) => change({ licenseText })}
              />
              <PastedLicense checked={result} />
            </>
          )}
          <FormActions submit={t('staging.submit')} sending={sending} onCancel={onClose} />
        </Form>
      </DialogContent>
    </AppDialog>
  );
}
