import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router';
import { color } from './tokens.ts';

const PARAMETER = 'tab';

/** The tab that the address names; the first one needs no name. */
export const useUrlTab = <T extends string>(tabs: readonly [T, ...T[]]): T => {
  const [query] = useSearchParams();
  return tabs.find((tab) => tab === query.get(PARAMETER)) ?? tabs[0];
};

interface UrlTabsProps<T extends string> {
  label: string;
  tabs: readonly (readonly [name: T, title: string])[];
  /** Another tab starts without what this one keeps in the address. */
  fresh?: boolean;
  /** The panel of the current tab. */
  children: ReactNode;
}

/** Tabs kept in the address: a reload and the back button find the same one. Arrow keys move between them. */
export function UrlTabs<T extends string>({ label, tabs, fresh = false, children }: UrlTabsProps<T>) {
  const id = useId();
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
    <>
      <Tabs
        value={current}
        onChange={(_, name: string) => choose(name)}
        selectionFollowsFocus
        aria-label={label}
        // On a phone they stand in rows, all in sight: the line is each tab's own.
        slotProps={{ indicator: { sx: { display: 'none' } }, list: { sx: { flexWrap: 'wrap' } } }}
        sx={{
          mt: 3,
          borderBottom: '1px solid',
          borderColor: 'divider',
          '& .MuiTab-root': { minWidth: 0, px: { xs: 1.5, lg: 2.5 }, minHeight: { xs: 40, sm: 48 } },
          '& .Mui-selected': { boxShadow: `inset 0 -2px ${color('text')}` },
        }}
      >
        {tabs.map(([name, title]) => (
          <Tab key={name} value={name} label={title} id={`${id}-${name}`} aria-controls={`${id}-panel`} />
        ))}
      </Tabs>
      {/* High enough to keep the footer where it is while the panel loads. */}
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} sx={{ pt: 3, minHeight: '60vh' }}>
        {children}
      </Box>
    </>
  );
}
