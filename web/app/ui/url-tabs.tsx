import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { cx } from './cx.ts';
import { PanelTabs } from './panel-tabs.tsx';
import scroll from './scroll-edges.module.css';
import styles from './url-tabs.module.css';

const PARAMETER = 'tab';

/** The tab that the address names. The first tab is the default and is left out of the address. */
export const useUrlTab = <T extends string>(tabs: readonly [T, ...T[]]): T => {
  const [query] = useSearchParams();
  return tabs.find((tab) => tab === query.get(PARAMETER)) ?? tabs[0];
};

interface UrlTabsProps<T extends string> {
  label: string;
  tabs: readonly (readonly [name: T, title: string])[];
  /** Called when the pointer or the focus comes to a tab. */
  onApproach?: (name: T) => void;
  /** Whether another tab starts without the parameters that this one has put into the address. */
  fresh?: boolean;
  /** The panel of the current tab. */
  children: ReactNode;
}

/** Tabs stored in the address, so that a reload and the back button find the same one. */
export function UrlTabs<T extends string>({ label, tabs, onApproach, fresh = false, children }: UrlTabsProps<T>) {
  const [query, setQuery] = useSearchParams();
  const current = tabs.find(([name]) => name === query.get(PARAMETER))?.[0] ?? tabs[0]?.[0] ?? '';
  const choose = (name: string) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(fresh ? undefined : before);
        if (name === tabs[0]?.[0]) after.delete(PARAMETER);
        else after.set(PARAMETER, name);
        return after;
      },
      { preventScrollReset: true },
    );
  return (
    <PanelTabs
      label={label}
      tabs={tabs}
      current={current}
      onChoose={choose}
      {...(onApproach ? { onApproach } : {})}
      className={cx(styles.tabs, scroll.edges)}
      panelClass={styles.panel}
    >
      {children}
    </PanelTabs>
  );
}
