import styles from './app-dialog.module.css';

/** Between the message and the buttons below it. */
const GAP = 8;

/**
 * Shows a message below the buttons of its dialog, which grows. Where there is no room for that, the dialog keeps its
 * height and the message stands above the buttons. Either way, the button that was pressed stays under the pointer.
 */
export const keepStill = (message: HTMLElement | null) => {
  const dialog = message?.closest('dialog');
  const around = message?.parentElement;
  const button = around?.querySelector('[type=submit]') ?? around?.querySelector('button');
  const bar = button?.parentElement;
  if (!message || !dialog || !bar) return;
  message.hidden = true;
  const { top, bottom } = bar.getBoundingClientRect();
  const height = dialog.offsetHeight;
  message.hidden = false;
  const end = message.getBoundingClientRect().bottom;
  if (bar.getBoundingClientRect().top === top && end <= dialog.getBoundingClientRect().bottom) return;
  dialog.style.height = `${height}px`;
  message.classList.add(styles.above ?? '');
  message.style.bottom = `${bar.offsetHeight + GAP}px`;
  // The buttons of a form scroll with it, so that its end has to stay where it is, too.
  const content = message.closest<HTMLElement>(`.${styles.content}`);
  if (content) content.style.flex = `0 0 ${bottom - content.getBoundingClientRect().top}px`;
  return () => {
    dialog.style.height = '';
    if (content) content.style.flex = '';
  };
};
