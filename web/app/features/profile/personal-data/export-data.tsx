import { useMutation } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { saveFile } from '../../../lib/api/save-file.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { DialogSection } from '../../../ui/dialog-section.tsx';
import { DownloadButton } from '../../../ui/download-button.tsx';
import layout from '../../../ui/layout.module.css';
import { Text } from '../../../ui/text.tsx';

/** Downloads everything that the shop knows about the account. */
export function ExportData() {
  const { t } = useTranslation();
  const locale = useLocale();
  const [received, setReceived] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      saveFile(contract.consents.export, {}, { fallbackName: 'warden-account.zip', onReceived: setReceived }),
    onMutate: () => setReceived(0),
  });
  return (
    <DialogSection title={t('security.personalData.export.title')}>
      <Text variant="body2" muted className={layout.belowTight}>
        {t('security.personalData.export.lead')}
      </Text>
      {error && (
        <Alert severity="error" role="alert" className={layout.belowTight}>
          {serverMessage(error) ?? t('security.personalData.export.failed')}
        </Alert>
      )}
      <DownloadButton pending={isPending} onClick={() => mutate()}>
        {isPending && received > 0
          ? t('security.personalData.export.progress', { size: formatBytes(received, locale) })
          : t('security.personalData.export.action')}
      </DownloadButton>
    </DialogSection>
  );
}
