import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import layout from './layout.module.css';

interface NewerOlderProps {
  page: number;
  /** Whether there is a page after this one. */
  more: boolean;
  onPage: (page: number) => void;
  className?: string | undefined;
}

/** Leads through a list that is not counted. One page needs no buttons. */
export function NewerOlder({ page, more, onPage, className }: NewerOlderProps) {
  const { t } = useTranslation();
  if (page === 1 && !more) return null;
  return (
    <div className={cx(layout.row, layout.between, className)}>
      <Button variant="text" size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('common.newer')}
      </Button>
      <Button variant="text" size="small" disabled={!more} onClick={() => onPage(page + 1)}>
        {t('common.older')}
      </Button>
    </div>
  );
}
