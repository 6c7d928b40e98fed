import { keepPreviousData } from '@tanstack/react-query';
import type { PanelResults } from '@warden/contract';
import { contract, searchKinds } from '@warden/contract/calls';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { queryKeys } from '../../../entities/query-keys.ts';
import { useData } from '../../../lib/api/use-data.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogContent } from '../../../ui/app-dialog.tsx';
import { FilterText } from '../../../ui/filter-field.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { RowSkeletons } from '../../../ui/row-skeletons.tsx';
import { Text } from '../../../ui/text.tsx';
import { foundOf } from './results.ts';
import styles from './search.module.css';
import { SearchResults } from './search-results.tsx';

/** The up and down keys move through the field and the results, and from the end back to the start. */
const step = (box: HTMLElement, by: 1 | -1) => {
  const stops = [...box.querySelectorAll<HTMLElement>('input, li a')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[(at + by + stops.length) % stops.length]?.focus();
};

const countOf = (found: PanelResults) => searchKinds.reduce((sum, kind) => sum + foundOf(found, kind).length, 0);

/** A later text ends the call for an earlier one, and the results before stay in sight until the next ones come. */
const useSearch = (text: string) =>
  useData(
    [...queryKeys.admin, 'search', text],
    contract.admin.search,
    { query: { search: text } },
    { enabled: text !== '', placeholderData: keepPreviousData },
  );

interface AnswerProps {
  text: string;
  answer: ReturnType<typeof useSearch>;
  onFollow: () => void;
}

function Answer({ text, answer: { data, error, refetch }, onFollow }: AnswerProps) {
  const { t } = useTranslation();
  if (!text) return <Text muted>{t('panel.search.hint')}</Text>;
  if (error) return <LoadFailure text={t('panel.search.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  if (countOf(data) > 0) return <SearchResults text={text} found={data} onFollow={onFollow} />;
  return (
    <>
      <Text className={styles.nothing}>{t('panel.search.nothing', { text })}</Text>
      <Text variant="body2" muted>
        {t('panel.search.nothingHint')}
      </Text>
    </>
  );
}

/** One search over customers, organizations, companies, documents, installations, payments and licenses. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  /** The text for which Enter was pressed before its results were there. */
  const [entered, setEntered] = useState<string | null>(null);
  const answer = useSearch(text);
  const { data, isPlaceholderData, isFetching } = answer;
  const isCurrent = data !== undefined && !isPlaceholderData;
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (entered !== null && entered === text && isCurrent) box.current?.querySelector<HTMLElement>('li a')?.click();
  }, [entered, text, isCurrent]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (box.current) step(box.current, key === 'ArrowDown' ? 1 : -1);
    } else if (target instanceof HTMLInputElement) setEntered(key === 'Enter' ? target.value.trim() : null);
  };
  return (
    <AppDialog title={t('panel.search.title')} onClose={onClose} width={640}>
      <DialogContent ref={box} onKeyDown={onKeyDown} role="search" className={styles.content}>
        <FilterText
          label={t('panel.search.label')}
          placeholder={t('panel.search.placeholder')}
          value={text}
          onChange={setText}
        />
        <div role="status" className="visually-hidden">
          {text && isCurrent ? t('panel.list.found', { total: countOf(data).toLocaleString(locale) }) : ''}
        </div>
        <div aria-busy={isFetching} className={styles.answer}>
          <Answer text={text} answer={answer} onFollow={onClose} />
        </div>
      </DialogContent>
    </AppDialog>
  );
}
