import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DocumentSummary } from '@warden/contract';
import { formatDate } from '@warden/i18n/format';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { DocumentButton } from './document-button.tsx';

/** Documents with their files, and what the XML of a UPD still lacks. */
export function DocumentList({ documents }: { documents: readonly DocumentSummary[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const file = { variant: 'outlined', startIcon: <DownloadIcon /> } as const;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {documents.map((document) => (
          <Box
            component="li"
            key={document.id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, py: 1 }}
          >
            <Box component="span" sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
              {t('documents.of', {
                kind: t(`documents.kind.${document.kind}`),
                number: document.number,
                date: formatDate(document.date, locale),
              })}
            </Box>
            <Box sx={{ display: 'flex', gap: 1 }}>
              <DocumentButton document={document} text={t('documents.pdf')} {...file} />
              {document.xml && <DocumentButton document={document} format="xml" text={t('documents.xml')} {...file} />}
            </Box>
          </Box>
        ))}
      </Box>
      {documents.some(({ xml }) => xml) && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, maxWidth: '70ch' }}>
          {t('documents.unsigned')}
        </Typography>
      )}
    </>
  );
}
