import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import type { DocumentSummary } from '@warden/contract';
import { formatDate } from '@warden/i18n/format';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { cx } from '../../ui/cx.ts';
import layout from '../../ui/layout.module.css';
import { Text } from '../../ui/text.tsx';
import { DocumentButton } from './document-button.tsx';
import styles from './document-list.module.css';
import { useDocumentKind } from './use-document-kind.ts';

/** Documents with their files, and what the XML of a UPD still lacks. */
export function DocumentList({ documents }: { documents: readonly DocumentSummary[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const kindOf = useDocumentKind();
  const file = { variant: 'outlined', startIcon: <DownloadIcon /> } as const;
  return (
    <>
      <ul className={styles.list}>
        {documents.map((document) => (
          <li key={document.id} className={cx(layout.row, styles.document)}>
            <span className={styles.name}>
              {t('documents.of', {
                kind: kindOf(document),
                number: document.number,
                date: formatDate(document.date, locale),
              })}
            </span>
            <div className={layout.row}>
              <DocumentButton document={document} text={t('documents.pdf')} {...file} />
              {document.xml && <DocumentButton document={document} format="xml" text={t('documents.xml')} {...file} />}
            </div>
          </li>
        ))}
      </ul>
      {documents.some(({ xml }) => xml) && (
        <Text variant="body2" muted className={styles.note}>
          {t('documents.unsigned')}
        </Text>
      )}
    </>
  );
}
