import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { AppDialog } from '../../../ui/app-dialog.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface DraftDialogProps {
  title: string;
  /** A filled dialog asks before it closes, and a busy one cannot be closed. */
  state: 'blank' | 'filled' | 'busy';
  onClose: () => void;
  children: (cancel: () => void) => ReactNode;
}

/** A dialog that asks before it discards what was filled in, since Escape is easily pressed by accident. */
export function DraftDialog({ title, state, onClose, children }: DraftDialogProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const cancel = () => {
    if (state === 'filled') setAsking(true);
    if (state === 'blank') onClose();
  };
  return (
    <>
      <AppDialog title={title} onClose={cancel} width={960}>
        {children(cancel)}
      </AppDialog>
      {asking && (
        <ConfirmDialog
          title={t('panel.notes.discardTitle')}
          text={t('panel.notes.discardText')}
          confirm={t('panel.notes.discard')}
          pending={false}
          alert={null}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
