import MoreIcon from '@mui/icons-material/MoreHorizOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useId, useRef, useState } from 'react';
import { RowAction } from './row-action.tsx';
import { useMedia } from './use-media.ts';

interface Action {
  icon: ReactNode;
  text: string;
  /** The text for screen readers, which also names the row. The menu names the row itself. */
  label: string;
  danger?: boolean;
  onClick: () => void;
}

interface RowActionsProps {
  /** Names the menu, and in it the row. */
  label: string;
  /** Those that do not apply to the row may stand in the list as something falsy. */
  actions: readonly (Action | false | null | undefined | '')[];
}

/** What can be done with a row: a word for each action, or one menu with them where the table is narrow. */
export function RowActions({ label, actions: offered }: RowActionsProps) {
  const actions = offered.filter((action) => Boolean(action)) as Action[];
  const narrow = useMedia('belowLg');
  return narrow && actions.length > 1 ? (
    <ActionMenu label={label} actions={actions} />
  ) : (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', justifyContent: { md: 'flex-end' } }}>
      {actions.map((action) => (
        <RowAction key={action.text} {...action} words />
      ))}
    </Box>
  );
}

function ActionMenu({ label, actions }: { label: string; actions: readonly Action[] }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<Action>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(true)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu
        id={id}
        anchorEl={button.current}
        open={open}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          list: { 'aria-label': label },
          // A dialog opens after the menu has given the focus back to its button, so that it can do the same.
          transition: {
            onExited: () => {
              chosen.current?.onClick();
              chosen.current = null;
            },
          },
        }}
      >
        {actions.map((action) => (
          <MenuItem
            key={action.text}
            onClick={() => {
              chosen.current = action;
              setOpen(false);
            }}
            sx={action.danger ? { color: 'error.main' } : {}}
          >
            <ListItemIcon sx={{ color: 'inherit' }}>{action.icon}</ListItemIcon>
            {action.text}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
