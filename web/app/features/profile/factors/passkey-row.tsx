import type { Passkey } from '@warden/contract';
import { shopTime } from '../../../lib/browser/clock.ts';
import { formatAge, formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ListRow, RowText } from '../../../ui/row-list.tsx';

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { name, created_at: added, last_used_at: used } = passkey;
  const age = used && formatAge(used, shopTime(), locale);
  const use = age
    ? t('security.factors.passkeyUsed', { age })
    : t(used ? 'security.factors.passkeyJustUsed' : 'security.factors.passkeyNever');
  return (
    <ListRow>
      <RowText note={`${t('security.factors.passkeyAdded', { date: formatDay(added, locale) })} · ${use}`}>
        {name}
      </RowText>
      <div>
        <Button variant="text" size="small" aria-label={t('security.factors.renameOf', { name })} onClick={onRename}>
          {t('security.factors.rename')}
        </Button>
        <Button
          variant="text"
          size="small"
          aria-label={t('security.factors.removeOf', { name })}
          onClick={onRemove}
          danger
        >
          {t('security.factors.remove')}
        </Button>
      </div>
    </ListRow>
  );
}
