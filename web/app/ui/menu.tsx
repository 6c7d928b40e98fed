import CheckIcon from '@mui/icons-material/Check';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { attribute } from '../lib/page/page-contract.ts';
import { cx } from './cx.ts';
import styles from './menu.module.css';

export interface MenuItem {
  /** Tells items with the same text apart. */
  id?: string;
  icon?: ReactNode;
  text: string;
  /** Whether it is the current one of several, of which one is chosen. */
  checked?: boolean;
  /** A word beside the text. */
  note?: string;
  /** Whether a line parts it from the items above. */
  apart?: boolean;
  danger?: boolean;
  onClick: () => void;
}

interface MenuProps {
  /** Buttons with this as their `popoverTarget` open it. */
  id: string;
  label: string;
  /** What stands above the items. */
  head?: ReactNode;
  items: readonly MenuItem[];
  onToggle?: (open: boolean) => void;
}

/** The item that a key leads to: the next or previous one, the first or last, or one that begins with the letter. */
const itemFor = (key: string, items: readonly HTMLElement[], current: number) => {
  if (key === 'ArrowDown') return items[(current + 1) % items.length];
  if (key === 'ArrowUp') return items.at(current <= 0 ? -1 : current - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  const begins = (item: HTMLElement) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase());
  return key.length === 1 ? [...items.slice(current + 1), ...items].find(begins) : undefined;
};

/** The browser focuses this when it shows the menu. React would focus it before that, which does nothing. */
const focusWhenShown = (item: HTMLElement | null) => void item?.toggleAttribute('autofocus', true);

/** What a button opens. The browser closes it, gives the focus back and keeps it above everything else. */
export function Menu({ id, label, head, items, onToggle }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const elements = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const move = (event: KeyboardEvent) => {
    const found = elements();
    // A menu is one stop of the Tab key.
    if (event.key === 'Tab') return menu.current?.hidePopover();
    const wanted = itemFor(event.key, found, found.indexOf(document.activeElement as HTMLElement));
    if (!wanted) return;
    event.preventDefault();
    wanted.focus();
  };
  return (
    <div
      id={id}
      ref={menu}
      popover="auto"
      {...attribute('dropdown', '')}
      // The items have to be there when the browser shows the menu, and until it has given the focus back.
      onBeforeToggle={({ newState }) => newState === 'open' && flushSync(() => setOpen(true))}
      onToggle={({ newState }) => {
        setOpen(newState === 'open');
        onToggle?.(newState === 'open');
      }}
      className={styles.menu}
    >
      {open && head}
      {open && (
        <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={move}>
          {items.map(({ id: itemId, icon, text, note, checked, apart, danger, onClick }, index) => (
            <button
              key={itemId ?? text}
              ref={index === 0 ? focusWhenShown : undefined}
              type="button"
              {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked })}
              tabIndex={-1}
              className={cx(styles.item, danger && styles.danger, apart && styles.apart)}
              onClick={() => {
                // The button that opened the menu has the focus again, so that a dialog can give it back later.
                menu.current?.hidePopover();
                onClick();
              }}
            >
              {icon}
              {text}
              {note && <span className={styles.note}>{note}</span>}
              {checked && <CheckIcon fontSize="small" className={cx(styles.check, !note && styles.alone)} />}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
