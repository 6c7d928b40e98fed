import { useQuery } from '@tanstack/react-query';
import type { DocsLocale } from '@warden/i18n/locales';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { attribute } from '../../../lib/page/page-contract.ts';
import { docsPath } from '../pages.ts';
import { loadSearch } from './load-search.ts';
import { ResultList } from './result-list.tsx';
import styles from './search.module.css';

/** The up and down keys move through the field and the results, and from the end back to the start. */
const step = (box: HTMLElement, by: 1 | -1) => {
  const stops = [...box.querySelectorAll<HTMLElement>('input, li a')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[(at + by + stops.length) % stops.length]?.focus();
};

/** A form that the server can answer. After hydration, results appear while the reader types. */
export function SearchBox({ lang }: { lang: DocsLocale }) {
  const { t } = useTranslation();
  const [asked] = useSearchParams();
  const box = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const { data: search } = useQuery({
    queryKey: ['docs-search', lang],
    queryFn: loadSearch[lang],
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
  });

  // The reader may have typed before the application ran.
  useEffect(() => {
    if (input.current !== document.activeElement) return;
    setQuery(input.current?.value ?? '');
    setOpen(true);
  }, []);

  const results = query.trim() && search ? search(query) : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      // Without this, the browser would also clear the field.
      event.preventDefault();
      input.current?.focus();
      setOpen(false);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (open && box.current) step(box.current, event.key === 'ArrowDown' ? 1 : -1);
      setOpen(true);
    }
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!box.current?.contains(relatedTarget)) setOpen(false);
  };

  return (
    <Form
      ref={box}
      role="search"
      method="get"
      action={docsPath(lang, 'search')}
      {...attribute('needsApp', '')}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onSubmit={() => setOpen(false)}
      className={styles.box}
    >
      <input
        ref={input}
        type="search"
        name="q"
        required
        maxLength={100}
        autoComplete="off"
        {...attribute('hotkey', '')}
        aria-keyshortcuts="/ Control+K Meta+K"
        aria-label={t('docs.search.label')}
        placeholder={t('docs.search.placeholder')}
        defaultValue={asked.get('q') ?? ''}
        onInput={() => {
          setQuery(input.current?.value ?? '');
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
      />
      <span aria-hidden="true" className={styles.key}>
        /
      </span>
      <button type="submit" className="visually-hidden">
        {t('docs.search.placeholder')}
      </button>
      <span role="status" className="visually-hidden">
        {open && results ? t('docs.search.found', { count: results.length }) : ''}
      </span>
      {open && results && (
        <div className={styles.popup}>
          {results.length > 0 ? (
            <ResultList lang={lang} results={results} onFollow={() => setOpen(false)} />
          ) : (
            <p>
              {t('docs.search.nothing', { query })} {t('docs.search.hint')}
            </p>
          )}
        </div>
      )}
    </Form>
  );
}
