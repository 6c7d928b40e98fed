import MoreIcon from '@mui/icons-material/MoreHorizOutlined';
import { type ReactNode, useId } from 'react';
import { IconButton } from './icon-button.tsx';
import { Menu } from './menu.tsx';
import styles from './row-action.module.css';
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
    <div className={styles.actions}>
      {actions.map((action) => (
        <RowAction key={action.text} {...action} words />
      ))}
    </div>
  );
}

function ActionMenu({ label, actions }: { label: string; actions: readonly Action[] }) {
  const id = useId();
  return (
    <>
      <IconButton aria-label={label} aria-haspopup="menu" popoverTarget={id}>
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu id={id} label={label} items={actions} />
    </>
  );
}
