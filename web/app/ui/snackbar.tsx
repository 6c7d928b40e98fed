import { useEffect, useState } from 'react';
import styles from './snackbar.module.css';

const SHOWN_MS = 6000;

interface SnackbarProps {
  message: string | false | null;
  /** Called when the message was there long enough to be read. Without it, the message stays. */
  onTimeout?: () => void;
}

/** What Escape closes first. */
const OTHERS = 'dialog[open], [popover="auto"]:popover-open';

/** The gap between the notice and the controls that it would cover. */
const GAP = 8;

/** Shows it in the top layer of the browser, where an open dialog is as well, above the controls of that dialog. */
const showAbove = (place: HTMLElement | null) => {
  if (!place || place.matches(':popover-open')) return;
  place.showPopover();
  const { top, bottom } = place.getBoundingClientRect();
  const covered = [...document.querySelectorAll('dialog[open] :is(button, a, label)')]
    .map((control) => control.getBoundingClientRect())
    .filter((control) => control.bottom > top && control.top < bottom);
  if (covered.length === 0) return;
  place.style.bottom = `${innerHeight - Math.min(...covered.map((control) => control.top)) + GAP}px`;
};

/** A short notice. It stands below, because above it would cover the heading of the page. */
export function Snackbar({ message, onTimeout }: SnackbarProps) {
  const [pointed, setPointed] = useState(false);
  useEffect(() => {
    if (!message || !onTimeout || pointed) return;
    const timer = setTimeout(onTimeout, SHOWN_MS);
    const closeByKey = (event: KeyboardEvent) => {
      // The key closes one thing: the tooltip, dialog or menu that one uses comes before a notice, which ends by itself.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(OTHERS)) return;
      onTimeout();
    };
    addEventListener('keydown', closeByKey);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', closeByKey);
    };
  }, [message, onTimeout, pointed]);
  if (!message) return null;
  return (
    <div popover="manual" ref={showAbove} className={styles.place}>
      <div
        role="alert"
        className={styles.snackbar}
        onPointerEnter={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
      >
        {message}
      </div>
    </div>
  );
}
