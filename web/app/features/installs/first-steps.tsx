import AddIcon from '@mui/icons-material/Add';
import type { Release } from '@warden/contract';
import { docsLocaleFor } from '@warden/i18n/locales';
import { useId, useState } from 'react';
import { useLatestRelease } from '../../entities/release/get-latest-release.ts';
import { installCommands, systemName } from '../../entities/release/install-commands.ts';
import { useReleaseKey } from '../../entities/release/release-key.ts';
import { useOrigin } from '../../lib/address/origin.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { NativeSelect } from '../../ui/native-field.tsx';
import { NumberedStep, NumberedSteps } from '../../ui/numbered-steps.tsx';
import { Paper } from '../../ui/paper.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Text } from '../../ui/text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './first-steps.module.css';

/** The commands that install a release, for the system that the reader chooses. */
function Commands({ release, signedBy }: { release: Release; signedBy: string | null }) {
  const { t } = useTranslation();
  const id = useId();
  const systemId = useId();
  const origin = useOrigin();
  const { version, installer_sha256: hashes } = release;
  const systems = Object.keys(hashes);
  const [chosen, setChosen] = useState('linux_amd64');
  const system = systems.includes(chosen) ? chosen : (systems[0] ?? '');
  const text = installCommands({ origin, version, system, hash: hashes[system] ?? '', signedBy });
  return (
    <>
      <div className={styles.system}>
        <label htmlFor={systemId} className={styles.label}>
          {t('firstSteps.install.system')}
        </label>
        <NativeSelect id={systemId} value={system} onChange={(event) => setChosen(event.target.value)}>
          {systems.map((name) => (
            <option key={name} value={name}>
              {systemName(name)}
            </option>
          ))}
        </NativeSelect>
      </div>
      <CodeBlock id={id} label={t('firstSteps.install.commands')} text={text}>
        <code>{text}</code>
      </CodeBlock>
    </>
  );
}

/** The first steps, for an account that has no installation yet. */
export function FirstSteps({ title, onBind }: { title: string; onBind: () => void }) {
  const { t } = useTranslation();
  const titleId = useId();
  const guide = `/docs/${docsLocaleFor(useLocale())}/admin`;
  const { data: release, isPending } = useLatestRelease();
  const { data: key, isPending: isKeyPending } = useReleaseKey();
  // The steps appear together: those below would move when the commands arrive.
  if (isPending || isKeyPending) return <Skeleton variant="rounded" height={560} />;
  const installable = release && Object.keys(release.installer_sha256).length > 0;
  return (
    <Paper as="section" padded aria-labelledby={titleId}>
      <Text id={titleId} as="h2" variant="h3">
        {title}
      </Text>
      <NumberedSteps>
        <NumberedStep
          number={1}
          title={t('firstSteps.install.title')}
          text={t(installable ? 'firstSteps.install.text' : 'firstSteps.install.noRelease')}
        >
          {installable && <Commands release={release} signedBy={key ?? null} />}
          <TextLink to={guide}>{t('firstSteps.install.guide')}</TextLink>
        </NumberedStep>
        <NumberedStep number={2} title={t('firstSteps.copy.title')} text={t('firstSteps.copy.text')} />
        <NumberedStep number={3} title={t('firstSteps.bind.title')} text={t('firstSteps.bind.text')}>
          <Button variant="contained" startIcon={<AddIcon />} onClick={onBind} className={styles.bind}>
            {t('installs.bind')}
          </Button>
        </NumberedStep>
      </NumberedSteps>
    </Paper>
  );
}
