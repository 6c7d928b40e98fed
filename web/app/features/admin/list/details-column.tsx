import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { RowAction } from '../../../ui/row-action.tsx';

/** The column with the button that opens the details of a row. `label` names the row for screen readers. */
export const useDetailsColumn = <Row extends { id: string }>(
  text: string,
  label: (row: Row) => string,
  onOpen: (id: string) => void,
): Column<Row> => {
  const { t } = useTranslation();
  return {
    name: 'actions',
    title: t('panel.list.actions'),
    actions: true,
    cell: (row) => <RowAction text={text} label={label(row)} onClick={() => onOpen(row.id)} />,
  };
};
