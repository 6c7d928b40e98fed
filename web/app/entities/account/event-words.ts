import type { SecurityEvent } from '@warden/contract';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';

/** A security event in the reader's language. A newer server may write a word that has no text here yet. */
export const useEventWords = () => {
  const { t } = useTranslation();
  const kinds: Record<string, string> = t('security.activity.kinds', { returnObjects: true });
  const details: Record<string, string> = t('security.activity.details', { returnObjects: true });
  return {
    what: ({ kind }: Pick<SecurityEvent, 'kind'>) => kinds[kind] ?? kind,
    detail: ({ detail }: Pick<SecurityEvent, 'detail'>) => detail && details[detail],
  };
};
