import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import { color } from './tokens.ts';

interface PanelTabsProps<T extends string> {
  label: string;
  tabs: readonly (readonly [name: T, title: string])[];
  current: string;
  onChoose: (name: T) => void;
  /** Called when the pointer or the focus comes to a tab. */
  onApproach?: (name: T) => void;
  sx?: object;
  panelSx?: object;
  /** The panel of the current tab. */
  children: ReactNode;
}

/** Tabs in one row above one panel. Arrow keys move between them. Where there is no room for all, they scroll. */
export function PanelTabs<T extends string>({
  label,
  tabs,
  current,
  onChoose,
  onApproach,
  sx,
  panelSx,
  children,
}: PanelTabsProps<T>) {
  const id = useId();
  return (
    <>
      <Tabs
        value={current}
        onChange={(_, name: T) => onChoose(name)}
        selectionFollowsFocus
        aria-label={label}
        variant="scrollable"
        slotProps={{ indicator: { sx: { display: 'none' } } }}
        sx={{
          borderBottom: '1px solid',
          borderColor: 'divider',
          '& .MuiTab-root': { minWidth: 0, px: { xs: 1.5, md: 1, lg: 2.5 }, minHeight: { xs: 40, sm: 48 } },
          '& .Mui-selected': { boxShadow: `inset 0 -2px ${color('text')}` },
          ...sx,
        }}
      >
        {tabs.map(([name, title]) => (
          <Tab
            key={name}
            value={name}
            label={title}
            id={`${id}-${name}`}
            aria-controls={`${id}-panel`}
            onPointerEnter={() => onApproach?.(name)}
            onFocus={() => onApproach?.(name)}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} sx={panelSx ?? {}}>
        {children}
      </Box>
    </>
  );
}
