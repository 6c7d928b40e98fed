import type { PanelResults } from '@warden/contract';
import { type SearchKind, searchKinds } from '@warden/contract/calls';
import { useId } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { cx } from '../../../ui/cx.ts';
import { Text } from '../../../ui/text.tsx';
import shared from '../admin.module.css';
import { addressOf, foundOf, listOf } from './results.ts';
import styles from './search.module.css';
import { type ResultWords, useResultWords } from './use-result-words.ts';

interface Result extends ResultWords {
  key: string;
  to: string;
}

interface GroupProps {
  title: string;
  results: readonly Result[];
  /** The list that has the others, where there are more. */
  all: string | undefined;
  onFollow: () => void;
}

function Group({ title, results, all, onFollow }: GroupProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <Text id={id} as="h3" variant="body2" muted className={styles.kind}>
        {title}
      </Text>
      <ul aria-labelledby={id} className={shared.list}>
        {results.map(({ key, to, title: text, note, mono }) => (
          <li key={key}>
            <Link to={to} onClick={onFollow} className={styles.result}>
              <span className={cx(styles.title, mono && shared.mono)}>{text}</span>
              <span className={styles.note}>{note}</span>
            </Link>
          </li>
        ))}
        {all && (
          <li>
            <Link to={all} onClick={onFollow} className={cx(styles.result, styles.all)}>
              {t('panel.search.all')}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

/** What was found, by kind, each as a link. */
export function SearchResults({ text, found, onFollow }: { text: string; found: PanelResults; onFollow: () => void }) {
  const { t } = useTranslation();
  const words = useResultWords();
  const resultsOf = <Kind extends SearchKind>(kind: Kind): Result[] =>
    foundOf(found, kind).map((one) => ({
      ...words[kind](one),
      key: 'id' in one ? one.id : one.client_id,
      to: addressOf[kind](one),
    }));
  return searchKinds
    .filter((kind) => foundOf(found, kind).length > 0)
    .map((kind) => (
      <Group
        key={kind}
        title={t(`panel.search.kinds.${kind}`)}
        results={resultsOf(kind)}
        all={found.more.includes(kind) ? listOf(kind, text) : undefined}
        onFollow={onFollow}
      />
    ));
}
