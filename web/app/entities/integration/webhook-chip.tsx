import ActiveIcon from '@mui/icons-material/CheckCircleOutlined';
import DisabledIcon from '@mui/icons-material/PauseCircleOutlined';
import FailingIcon from '@mui/icons-material/ReportProblemOutlined';
import type { Webhook } from '@warden/contract';
import { formatStamp } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { type ChipAppearance, IconChip } from '../../ui/icon-chip.tsx';

const appearances = {
  active: [ActiveIcon, 'active'],
  failing: [FailingIcon, 'expiring'],
  disabled: [DisabledIcon, 'expired'],
} as const satisfies Record<string, ChipAppearance>;

const stateOf = ({ enabled, failing_since: since }: Webhook) => (!enabled ? 'disabled' : since ? 'failing' : 'active');

/** Whether messages are sent to a webhook and arrive there, and if not, why. */
export function WebhookChip({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { disabled_because: because, failing_since: since } = webhook;
  const state = stateOf(webhook);
  const note =
    state === 'disabled'
      ? because && t(`integrations.webhooks.${because}`)
      : since && t('integrations.webhooks.failingSince', { date: formatStamp(since, locale) });
  return <IconChip appearance={appearances[state]} label={t(`integrations.webhooks.states.${state}`)} note={note} />;
}
