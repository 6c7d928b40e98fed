import Box from '@mui/material/Box';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { fonts } from '../../../ui/tokens.ts';
import { changesOf } from './audit-change.ts';
import type { AuditEntry } from './list-audit.ts';

/** An action of the log in the reader's language. A newer server may write one that has no text here yet. */
export const useAuditWords = () => {
  const { t } = useTranslation();
  const actors: Record<string, string> = t('panel.audit.actors', { returnObjects: true });
  const actions: Record<string, string> = t('panel.audit.actions', { returnObjects: true });
  return {
    who: ({ actor, actor_email }: Pick<AuditEntry, 'actor' | 'actor_email'>) =>
      actor_email ?? actors[actor] ?? (actor.startsWith('user:') ? t('panel.audit.gone') : actor),
    what: ({ action }: AuditEntry) => actions[action] ?? action,
  };
};

const mono = { fontFamily: fonts.mono, fontSize: '0.8125rem', lineHeight: '20px', overflowWrap: 'anywhere' };

export function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const nothing = t('panel.audit.nothing');
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, ...mono }}>
      {changesOf(before, after).map((change) => (
        <li key={change.name}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {change.name && `${change.name}: `}
            {change.before && `${change.before} → `}
          </Box>
          {change.after || nothing}
        </li>
      ))}
    </Box>
  );
}
