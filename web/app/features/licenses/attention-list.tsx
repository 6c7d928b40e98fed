import LinkOffIcon from '@mui/icons-material/LinkOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { LicenseWithOffers } from '@warden/contract';
import { type ReactNode, useId, useState } from 'react';
import { StatusChip } from '../../entities/license/license-chips.tsx';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { IconChip } from '../../ui/icon-chip.tsx';
import { color, fonts } from '../../ui/tokens.ts';
import { useAttention } from './get-attention.ts';

/** A phone shows so many at first, so that the list below begins on its first screen. */
const ON_PHONES = 2;

const clipped = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

interface ItemProps {
  license: LicenseWithOffers;
  /** Renders the one button that helps, which the element with this id describes. */
  action: (license: LicenseWithOffers, describedBy: string) => ReactNode;
  hiddenOnPhones: boolean;
}

function Item({ license, action, hiddenOnPhones }: ItemProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const { client_id: client, description, license_type: type, status } = license;
  const day = formatDay((status === 'expired' && license.grace_until) || license.expires_at, locale);
  return (
    <Box
      component="li"
      sx={{
        display: { xs: hiddenOnPhones ? 'none' : 'grid', sm: 'grid' },
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 210px 150px 110px' },
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.25,
        py: 1,
        fontSize: '0.875rem',
        '&:not(:last-of-type)': { borderBottom: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box id={id} title={client} sx={{ ...clipped, gridColumn: 1 }}>
        <Box component="span" sx={description ? { fontWeight: 600 } : { fontFamily: fonts.mono }}>
          {description ?? client}
        </Box>{' '}
        {description && (
          <Box
            component="span"
            sx={{ ml: 0.5, color: 'text.secondary', fontFamily: fonts.mono, fontSize: '0.8125rem' }}
          >
            {client}
          </Box>
        )}
      </Box>
      <Box sx={{ gridColumn: { xs: 1, md: 2 } }}>
        {license.bound === false ? (
          <IconChip appearance={[LinkOffIcon, 'expiring']} label={t('attention.notBound')} />
        ) : (
          <StatusChip license={license} />
        )}
      </Box>
      <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap', display: { xs: 'none', md: 'block' } }}>
        {t(`attention.${type === 'commercial' || type === 'individual' ? 'paid' : 'trial'}`, { day })}
      </Box>
      <Box
        sx={{
          gridColumn: { xs: 2, md: 4 },
          gridRow: { xs: '1 / 3', md: 'auto' },
          display: 'grid',
          justifyItems: 'end',
        }}
      >
        {action(license, id)}
      </Box>
    </Box>
  );
}

/** What ends when, by installation, with the one action that helps. Nothing is shown when nothing needs attention. */
export function AttentionList({ action }: Pick<ItemProps, 'action'>) {
  const { t } = useTranslation();
  const titleId = useId();
  const [all, setAll] = useState(false);
  const { data } = useAttention();
  if (!data || data.licenses.length === 0) return null;
  const { licenses, total, more: others } = data;
  const folded = licenses.length > ON_PHONES && !all;
  const more = (shown: number) => t('attention.more', { number: `${total - shown}${others ? '+' : ''}` });
  return (
    <Paper
      component="section"
      aria-labelledby={titleId}
      sx={{ px: 2, py: 1, mb: { xs: 1.5, md: 2 }, borderLeft: `3px solid ${color('expiring')}` }}
    >
      <Typography id={titleId} component="h2" sx={{ fontWeight: 650, fontSize: '0.9375rem', pt: 0.5 }}>
        {t('attention.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {licenses.map((license, index) => (
          <Item key={license.id} license={license} action={action} hiddenOnPhones={folded && index >= ON_PHONES} />
        ))}
      </Box>
      {folded && (
        <Button variant="text" size="small" onClick={() => setAll(true)} sx={{ display: { sm: 'none' }, ml: -1 }}>
          {more(ON_PHONES)}
        </Button>
      )}
      {total > licenses.length && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ pb: 0.5, display: { xs: folded ? 'none' : 'block', sm: 'block' } }}
        >
          {more(licenses.length)}
        </Typography>
      )}
    </Paper>
  );
}
