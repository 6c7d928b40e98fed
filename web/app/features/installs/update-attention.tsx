import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import type { ApplyingAdvisory, Install } from '@warden/contract';
import { formatUpdates } from '@warden/i18n/format';
import { docsLocaleFor } from '@warden/i18n/locales';
import { AffectedBy } from '../../entities/advisory/affected-by.tsx';
import { worstFirst } from '../../entities/advisory/worst-first.ts';
import { AttentionRow } from '../../entities/install/attention-row.tsx';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useWithOrganization } from '../../lib/session/organization.ts';
import { Button } from '../../ui/button.tsx';
import { IconChip } from '../../ui/icon-chip.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './update-attention.module.css';

/** So many rows are shown; the tab of installations has the others. */
const SHOWN = 5;

interface AffectedInstall {
  install: Install;
  /** The most severe one first. */
  advisories: readonly [ApplyingAdvisory, ...ApplyingAdvisory[]];
}

interface UpdateRows {
  /** Installations with a critical advisory. */
  urgent: readonly AffectedInstall[];
  /** Those with others. */
  mild: readonly AffectedInstall[];
  /** Those that are safe but behind. */
  outdated: readonly Install[];
}

/** Which installations need an update, and how much. */
export const updateRows = (installs: readonly Install[]): UpdateRows => {
  const affected = installs.flatMap((install) => {
    const [worst, ...others] = worstFirst(install.update?.advisories ?? []);
    return worst ? [{ install, advisories: [worst, ...others] as const }] : [];
  });
  const isCritical = ({ advisories: [{ severity }] }: AffectedInstall) => severity === 'critical';
  return {
    urgent: affected.filter(isCritical),
    mild: affected.filter((row) => !isCritical(row)),
    outdated: installs.filter(
      ({ update }) => update && update.advisories.length === 0 && (update.behind > 0 || update.yanked),
    ),
  };
};

/** "2 updates behind", or that the release was yanked. */
export function BehindBy({ update: { behind, yanked } }: { update: NonNullable<Install['update']> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return [
    ...(behind > 0 ? [t('attention.behind', { updates: formatUpdates(behind, locale) })] : []),
    ...(yanked ? [t('attention.yanked')] : []),
  ].join(', ');
}

function State({ install: { update }, advisories: [worst, ...others] }: AffectedInstall) {
  const { t } = useTranslation();
  return (
    <div className={styles.state}>
      {worst.severity === 'critical' && (
        <IconChip appearance={[ErrorIcon, 'revoked']} label={t('attention.critical')} />
      )}
      <span>
        <AffectedBy advisory={worst} />
        {others.length > 0 && `. ${t('attention.others', { number: others.length })}`}
      </span>{' '}
      {update && (
        <span className={styles.behind}>
          <BehindBy update={update} />
        </span>
      )}
    </div>
  );
}

function Line({ text }: { text: string }) {
  const inOrganization = useWithOrganization();
  return (
    <li className={styles.line}>
      <TextLink to={inOrganization('?tab=installations')} stay>
        {text}
      </TextLink>
    </li>
  );
}

/** A row in red for each installation that a critical advisory affects. */
export function UrgentUpdates({ rows }: { rows: readonly AffectedInstall[] }) {
  const { t } = useTranslation();
  const guide = `/docs/${docsLocaleFor(useLocale())}/update`;
  return (
    <>
      {rows.slice(0, SHOWN).map((row) => (
        <AttentionRow
          key={row.install.id}
          client={row.install.clientId}
          description={row.install.description}
          state={<State {...row} />}
          action={(id) => (
            <Button variant="outlined" size="small" to={guide} aria-describedby={id}>
              {t('attention.update')}
            </Button>
          )}
        />
      ))}
      {rows.length > SHOWN && <Line text={t('attention.more', { number: rows.length - SHOWN })} />}
    </>
  );
}

/** One line for what lesser advisories affect, and one for what is only behind. The tab of installations says more. */
export function MildUpdates({ rows: { mild, outdated } }: { rows: UpdateRows }) {
  const { t } = useTranslation();
  const [affected, ...alsoAffected] = mild;
  const [behind, ...alsoBehind] = outdated;
  return (
    <>
      {affected && alsoAffected.length === 0 && (
        <AttentionRow
          client={affected.install.clientId}
          description={affected.install.description}
          state={<State {...affected} />}
        />
      )}
      {alsoAffected.length > 0 && <Line text={t('attention.exposed', { number: mild.length })} />}
      {behind?.update && alsoBehind.length === 0 && (
        <AttentionRow
          client={behind.clientId}
          description={behind.description}
          state={<BehindBy update={behind.update} />}
        />
      )}
      {alsoBehind.length > 0 && <Line text={t('attention.outdated', { number: outdated.length })} />}
    </>
  );
}
