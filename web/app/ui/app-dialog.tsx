import CloseIcon from '@mui/icons-material/Close';
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { showNotice } from '../lib/page/notice.ts';
import styles from './app-dialog.module.css';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { keepStill } from './keep-still.ts';

interface AppDialogProps {
  title: string;
  onClose: () => void;
  width?: number;
  children: ReactNode;
}

/** A dialog of at most this width asks a question, and fits a phone without taking the whole screen. */
const QUESTION_WIDTH = 480;

/** Moves the focus to the dialog below one that was closed, or into the page. */
const focusBehind = () => {
  const behind =
    [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.getElementById('content');
  behind?.focus({ preventScroll: true });
};

/**
 * A dialog with a title and a close button, which is open while it is rendered. On a phone it takes the whole screen,
 * unless it only asks a question. The browser holds the focus inside and gives it back.
 */
export function AppDialog({ title, onClose, width = 560, children }: AppDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  /** Whether the pointer was pressed beside the dialog. Whoever selects a text may release it there. */
  const pressedBeside = useRef(false);
  useLayoutEffect(() => {
    const { current } = dialog;
    // The page keeps the room of its scroll bar, so that nothing behind the dialog moves.
    const root = document.documentElement;
    root.style.setProperty('--scroll-gutter', innerWidth > root.clientWidth ? 'stable' : 'auto');
    current?.showModal();
    current?.focus();
    return () => {
      current?.close();
      // What opened it may be gone, or it was opened by an address.
      const { activeElement } = document;
      if (activeElement === document.body || current?.contains(activeElement)) focusBehind();
    };
  }, []);
  // The next step of a dialog takes away the button that led to it, and the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has a title of its own
  useLayoutEffect(() => {
    // What was done before is no longer of interest, and would cover a part of the dialog.
    showNotice(null);
    if (document.activeElement === document.body) dialog.current?.focus();
  }, [title]);
  // Steps that share a title do so as well, and a list whose last button is gone.
  useEffect(() => {
    const { current } = dialog;
    if (!current) return;
    const observer = new MutationObserver(() => {
      // Whoever has left for the browser's own buttons is not called back.
      if (document.activeElement === document.body && document.hasFocus()) current.focus({ preventScroll: true });
    });
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key that closes it is Escape, which the browser handles
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={cx(styles.dialog, width > QUESTION_WIDTH && styles.large)}
      style={{ '--width': `${width}px` } as CSSProperties}
      onCancel={(event) => {
        // A file picker that is dismissed inside the dialog fires the same event.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        // Browsers close a dialog at the second Escape whatever the page says, but the page decides.
        if (target !== currentTarget || currentTarget.open) return;
        currentTarget.showModal();
        onClose();
      }}
      onPointerDown={({ target, currentTarget }) => {
        pressedBeside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (pressedBeside.current && target === currentTarget) onClose();
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <IconButton aria-label={t('common.close')} onClick={onClose} className={styles.close}>
        <CloseIcon />
      </IconButton>
      {children}
    </dialog>,
    document.body,
  );
}

/** What a dialog says. It scrolls where it is long. */
export function DialogContent({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx(styles.content, className)} />;
}

interface DialogActionsProps extends ComponentProps<'div'> {
  /** What came of a button, such as a refusal. It moves none of them. */
  message?: ReactNode;
}

/** The buttons below the content of a dialog. */
export function DialogActions({ message, className, children, ...rest }: DialogActionsProps) {
  return (
    <div {...rest} className={cx(styles.actions, className)}>
      {children}
      {message && (
        <div ref={keepStill} className={styles.message}>
          {message}
        </div>
      )}
    </div>
  );
}
