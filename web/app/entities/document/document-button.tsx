import type { DocumentSummary } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useSaveFile } from '../../lib/api/use-save-file.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { useDocumentKind } from './use-document-kind.ts';

interface DocumentButtonProps extends Partial<Pick<ButtonProps, 'variant' | 'startIcon'>> {
  document: DocumentSummary;
  format?: 'pdf' | 'xml';
  /** The word on the button. Screen readers hear the kind, the number and the format. */
  text: string;
}

/** Downloads a document. */
export function DocumentButton({ document, format = 'pdf', text, ...button }: DocumentButtonProps) {
  const { t } = useTranslation();
  const kindOf = useDocumentKind();
  const { save, saving } = useSaveFile();
  const { id, kind, number } = document;
  const fallbackName = `${kind}-${number}.${format}`;
  return (
    <Button
      size="small"
      variant="text"
      {...button}
      loading={saving}
      aria-label={t(`documents.${format}Of`, { kind: kindOf(document), number })}
      onClick={() => save(contract.documents[format], { params: { id } }, { fallbackName })}
    >
      {text}
    </Button>
  );
}
