import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Passkey } from '@warden/contract';
import { formatAge, formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { ListRow } from '../../../ui/row-list.tsx';

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { name, created_at: added, last_used_at: used } = passkey;
  const age = used && formatAge(used, Date.now(), locale);
  const use = age
    ? t('security.factors.passkeyUsed', { age })
    : t(used ? 'security.factors.passkeyJustUsed' : 'security.factors.passkeyNever');
  return (
    <ListRow>
      <Box sx={{ flex: 1, minWidth: 180, overflowWrap: 'anywhere' }}>
        {name}
        <Box sx={{ color: 'text.secondary' }}>
          {t('security.factors.passkeyAdded', { date: formatDay(added, locale) })} · {use}
        </Box>
      </Box>
      <Box sx={{ ml: { xs: -1, sm: 0 } }}>
        <Button variant="text" size="small" aria-label={t('security.factors.renameOf', { name })} onClick={onRename}>
          {t('security.factors.rename')}
        </Button>
        <Button
          variant="text"
          size="small"
          aria-label={t('security.factors.removeOf', { name })}
          onClick={onRemove}
          sx={{ color: 'error.main' }}
        >
          {t('security.factors.remove')}
        </Button>
      </Box>
    </ListRow>
  );
}
