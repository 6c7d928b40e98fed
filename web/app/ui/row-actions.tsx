import MoreIcon from '@mui/icons-material/MoreHorizOutlined';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { IconButton } from './icon-button.tsx';
import { Menu } from './menu.tsx';
import styles from './row-action.module.css';
import { RowAction } from './row-action.tsx';
import { useMedia } from './use-media.ts';

export interface Action {
  icon: ReactNode;
  text: string;
  /** The text for screen readers, which also names the row. The menu names the row itself. */
  label: string;
  danger?: boolean;
  /** Whether it is needed so rarely that it always stands in the menu. */
  menu?: boolean;
  onClick: () => void;
}

interface RowActionsProps {
  /** Names the row to whoever opens the menu. */
  name: string;
  /** The page that the row leads to. It stands first. */
  link?: { text: string; label: string; to: string } | { text: string; label: string; href: string } | undefined;
  /** Those that do not apply to the row may stand in the list as something falsy. */
  actions: readonly (Action | false | null | undefined | '')[];
}

/** Words of more letters than this leave no room for the columns before them. */
const MOST_LETTERS = 24;

/** What can be done with a row, in words. A menu holds what is dangerous and, where there are many, all but one. */
export function RowActions({ name, link, actions: offered }: RowActionsProps) {
  const { t } = useTranslation();
  const narrow = useMedia('belowLg');
  const actions = offered.filter((action) => Boolean(action)) as Action[];
  const harmless = actions.filter(({ danger, menu }) => !danger && !menu);
  const room = (narrow ? 1 : 2) - (link ? 1 : 0);
  const isLong = harmless.reduce((length, { text }) => length + text.length, 0) > MOST_LETTERS;
  const words = harmless.length > room || isLong ? harmless.slice(0, link ? 0 : 1) : harmless;
  const rest = actions.filter((action) => !words.includes(action));
  return (
    <div className={styles.actions}>
      {link && <RowAction {...link} />}
      {words.map(({ icon: _, menu: __, ...action }) => (
        <RowAction key={action.text} {...action} />
      ))}
      {rest.length > 0 && <ActionMenu label={t('common.actionsFor', { name })} actions={rest} />}
    </div>
  );
}

/** A button of three dots that opens a menu. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly Action[] }) {
  const id = useId();
  return (
    <>
      <IconButton size="small" aria-label={label} aria-haspopup="menu" popoverTarget={id}>
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu id={id} label={label} items={actions} />
    </>
  );
}
