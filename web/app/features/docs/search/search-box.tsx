import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { DocsLocale } from '@warden/i18n/locales';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { attribute } from '../../../lib/page/page-contract.ts';
import { color } from '../../../ui/tokens.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { docsPath } from '../pages.ts';
import { loadSearch } from './load-search.ts';
import { ResultList } from './result-list.tsx';

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
    <Box
      component={Form}
      ref={box}
      role="search"
      method="get"
      action={docsPath(lang, 'search')}
      {...attribute('needsApp', '')}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onSubmit={() => setOpen(false)}
      sx={{ position: { md: 'relative' }, flex: { xs: 1, md: 'none' }, minWidth: 0, zIndex: 1 }}
    >
      <Box
        component="input"
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
        sx={{
          width: '100%',
          height: 40,
          px: 1.5,
          font: 'inherit',
          fontSize: '0.9375rem',
          color: 'text.primary',
          bgcolor: 'background.paper',
          border: `1px solid ${color('control')}`,
          borderRadius: 1,
          '&::placeholder': { color: color('muted'), opacity: 1 },
        }}
      />
      <Box
        component="kbd"
        aria-hidden="true"
        sx={{
          display: { xs: 'none', md: 'block' },
          position: 'absolute',
          top: 8,
          right: 8,
          width: 24,
          lineHeight: '22px',
          textAlign: 'center',
          fontSize: '0.8125rem',
          color: color('muted'),
          border: `1px solid ${color('hairline')}`,
          borderRadius: 0.5,
          'input:is(:focus, :not(:placeholder-shown)) + &': { display: 'none' },
        }}
      >
        /
      </Box>
      <Box
        component="button"
        type="submit"
        sx={{
          position: 'absolute',
          top: 8,
          right: 8,
          height: 24,
          px: 1,
          font: 'inherit',
          fontSize: '0.8125rem',
          lineHeight: 1,
          color: 'text.primary',
          bgcolor: color('raised'),
          border: 0,
          borderRadius: 0.5,
          '&:not(:focus)': visuallyHidden,
        }}
      >
        {t('docs.search.placeholder')}
      </Box>
      <Box component="span" role="status" sx={visuallyHidden}>
        {open && results ? t('docs.search.found', { count: results.length }) : ''}
      </Box>
      {open && results && (
        <Box
          sx={{
            position: 'absolute',
            top: { xs: '100%', md: 48 },
            left: { xs: 8, md: 0 },
            right: { xs: 8, md: 'auto' },
            width: { md: 'min(560px, 60vw)' },
            maxHeight: 'min(560px, 70vh)',
            overflowY: 'auto',
            p: 1,
            zIndex: 3,
            bgcolor: color('raised'),
            border: `1px solid ${color('control')}`,
            borderRadius: 1,
          }}
        >
          {results.length > 0 ? (
            <ResultList lang={lang} results={results} onFollow={() => setOpen(false)} />
          ) : (
            <Box component="p" sx={{ m: 0, p: 1.5, fontSize: '0.9375rem' }}>
              {t('docs.search.nothing', { query })} {t('docs.search.hint')}
            </Box>
          )}
        </Box>
      )}
    </Box>
  );
}
