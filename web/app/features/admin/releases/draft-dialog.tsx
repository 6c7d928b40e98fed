import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { AppDialog } from '../../../ui/app-dialog.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface DraftDialogProps {
  title: string;
  open: boolean;
  /** A filled dialog asks before it closes, and a busy one cannot be closed. */
  state: 'blank' | 'filled' | 'busy';
  onClose: () => void;
  onExited: () => void;
  children: (ways: { done: () => void; cancel: () => void }) => ReactNode;
}

/** A dialog that asks before it discards what was filled in, since Escape is easily pressed by accident. */
export function DraftDialog({ title, open, state, onClose, onExited, children }: DraftDialogProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const done = () => {
    setAsking(false);
    onClose();
  };
  const cancel = () => {
    if (state === 'filled') setAsking(true);
    if (state === 'blank') done();
  };
  return (
    <>
      <AppDialog title={title} open={open} onClose={cancel} onExited={onExited} width={960}>
        {children({ done, cancel })}
      </AppDialog>
      <ConfirmDialog
        title={t('panel.notes.discardTitle')}
        text={t('panel.notes.discardText')}
        confirm={t('panel.notes.discard')}
        open={asking}
        pending={false}
        alert={null}
        onConfirm={done}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
