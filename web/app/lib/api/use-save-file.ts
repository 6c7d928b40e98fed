import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../i18n/use-translation.tsx';
import { showNotice } from '../page/notice.ts';
import { saveFile } from './save-file.ts';
import { serverMessage } from './server-message.ts';

/** Saves a file of the shop, and tells the visitor if that fails. */
export const useSaveFile = () => {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: (file: Parameters<typeof saveFile>) => saveFile(...file),
    onError: (error) => showNotice(serverMessage(error) || t('common.downloadFailed')),
  });
  return { save: (...file: Parameters<typeof saveFile>) => mutate(file), saving: isPending };
};
