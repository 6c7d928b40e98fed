import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router';
import { color } from './tokens.ts';

const PARAMETER = 'tab';

/** The tab that the address names. The first tab is the default and is left out of the address. */
export const useUrlTab = <T extends string>(tabs: readonly [T, ...T[]]): T => {
  const [query] = useSearchParams();
  return tabs.find((tab) => tab === query.get(PARAMETER)) ?? tabs[0];
};

interface UrlTabsProps<T extends string> {
  label: string;
  tabs: readonly (readonly [name: T, title: string])[];
  /** Whether another tab starts without the parameters that this one has put into the address. */
  fresh?: boolean;
  /** The panel of the current tab. */
  children: ReactNode;
}

/** Tabs stored in the address, so that a reload and the back button find the same one. Arrow keys move between them. */
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
        // On a phone the tabs wrap into several rows, so each tab draws its own line instead of the shared indicator.
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
      {/* The minimum height keeps the footer in place while the panel loads. */}
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} sx={{ pt: 3, minHeight: '60vh' }}>
        {children}
      </Box>
    </>
  );
}
