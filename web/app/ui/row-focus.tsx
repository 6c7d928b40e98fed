import { type ReactNode, useEffect, useRef } from 'react';

const STOPS = 'button, a[href], input, select, textarea';

/** Where in its list the focus is. */
interface Place {
  row: Element;
  list: Element;
  index: number;
  /** Which of the row's buttons and links has it. */
  stop: number;
}

const stopsOf = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>(STOPS) ?? [])];

const placeOf = (focused: Element): Place | null => {
  const row = focused.closest('li, tr');
  const list = row?.parentElement;
  return list
    ? { row, list, index: [...list.children].indexOf(row), stop: stopsOf(row).indexOf(focused as HTMLElement) }
    : null;
};

/**
 * A list from which rows are removed. If the row with the focus goes, the focus moves to the same action of the next
 * row, or of the last one, and where no row is left to the list itself. Without this, the keyboard would begin at the
 * top of the page, and screen readers would say nothing.
 */
export function RowFocus({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<Place | null>(null);
  useEffect(() => {
    const { current: last } = place;
    // A dialog that asks before a row is removed has the focus until it is closed.
    // Without what opened it, a dialog leaves the focus to the page, and without what had it, a dialog takes it.
    const takers = [document.body, document.getElementById('content'), frame.current?.closest('dialog')];
    const isLost = takers.includes(document.activeElement as HTMLElement);
    if (!last || last.row.isConnected || !isLost) return;
    place.current = null;
    const rows = last.list.isConnected ? [...last.list.children] : [];
    const stops = stopsOf(rows[last.index] ?? rows.at(-1));
    (stops[last.stop] ?? stops.at(-1) ?? frame.current)?.focus();
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of a form
    <div
      ref={frame}
      role="group"
      aria-label={label}
      tabIndex={-1}
      onFocus={({ target }) => {
        // Dialogs are elsewhere in the document, but React passes on their events.
        if (frame.current?.contains(target)) place.current = placeOf(target);
      }}
    >
      {children}
    </div>
  );
}
