import { useCallback, useEffect, useState } from 'react';

/**
 * The state of a dialog about one thing, such as a license: it is open while there is a target. `shown` is the target, and
 * the last one while the dialog closes, because it is still visible then. `onOpen` is called for each new target, for
 * example to forget the error of the one before; it must not change between renders.
 */
export const useDialogTarget = <T>(target: T | null, onOpen?: () => void) => {
  const [last, setLast] = useState(target);
  useEffect(() => {
    if (target === null) return;
    setLast(target);
    onOpen?.();
  }, [target, onOpen]);
  const onExited = useCallback(() => setLast(null), []);
  return { shown: target ?? last, dialog: { open: target !== null, onExited } };
};
