import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from './cx.ts';
import styles from './panel-tabs.module.css';

interface PanelTabsProps<T extends string> {
  label: string;
  tabs: readonly (readonly [name: T, title: string])[];
  current: string;
  onChoose: (name: T) => void;
  /** Called when the pointer or the focus comes to a tab. */
  onApproach?: (name: T) => void;
  className?: string | undefined;
  tabClass?: string | undefined;
  panelClass?: string | undefined;
  /** The panel of the current tab. */
  children: ReactNode;
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs in one row above one panel. Arrow keys move between them. Where there is no room for all, they scroll. */
export function PanelTabs<T extends string>({
  label,
  tabs,
  current,
  onChoose,
  onApproach,
  className,
  tabClass,
  panelClass,
  children,
}: PanelTabsProps<T>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the reason to scroll
  useEffect(() => {
    const { current: list } = row;
    if (!list) return;
    const showChosen = () => {
      const chosen = list.querySelector<HTMLElement>('[aria-selected=true]');
      if (!chosen) return;
      const { offsetLeft: left, offsetWidth: width } = chosen;
      if (left < list.scrollLeft || left + width > list.scrollLeft + list.clientWidth)
        list.scrollLeft = left - (list.clientWidth - width) / 2;
    };
    // A narrower window hides tabs, too. The observer also reports the first size.
    const observer = new ResizeObserver(showChosen);
    observer.observe(list);
    return () => observer.disconnect();
  }, [current]);
  const move = (event: KeyboardEvent) => {
    // With another key, an arrow belongs to the browser: Alt and Left go back.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const index = tabs.findIndex(([name]) => name === current);
    const next = tabs[steps[event.key]?.(index, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    document.getElementById(`${id}-${next[0]}`)?.focus();
    onChoose(next[0]);
  };
  return (
    <>
      <div ref={row} role="tablist" aria-label={label} onKeyDown={move} className={cx(styles.tabs, className)}>
        {tabs.map(([name, title]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-controls={`${id}-panel`}
            aria-selected={name === current}
            tabIndex={name === current ? 0 : -1}
            onClick={() => onChoose(name)}
            onPointerEnter={() => onApproach?.(name)}
            onFocus={() => onApproach?.(name)}
            className={cx(styles.tab, tabClass)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className={panelClass}>
        {children}
      </div>
    </>
  );
}
