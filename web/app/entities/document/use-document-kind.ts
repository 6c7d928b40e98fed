import type { DocumentSummary } from '@warden/contract';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';

/** Names the kind of a document. Buyers abroad have a receipt instead of a UPD. */
export const useDocumentKind = () => {
  const { t } = useTranslation();
  return ({ kind, language }: Pick<DocumentSummary, 'kind' | 'language'>) =>
    t(`documents.${language === 'en' ? 'kindAbroad' : 'kind'}.${kind}`);
};
