import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Release } from '@warden/contract';
import { docsLocaleFor } from '@warden/i18n/locales';
import { type ReactNode, useId, useState } from 'react';
import { useLatestRelease } from '../../entities/release/get-latest-release.ts';
import { installCommands, systemName } from '../../entities/release/install-commands.ts';
import { useOrigin } from '../../lib/address/origin.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { color } from '../../ui/tokens.ts';

function Step({
  number,
  title,
  text,
  children,
}: {
  number: number;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '32px minmax(0, 1fr)', columnGap: 2 }}>
      <Box
        aria-hidden="true"
        sx={{
          width: 32,
          height: 32,
          borderRadius: 1,
          border: `1px solid ${color('hairline')}`,
          display: 'grid',
          placeItems: 'center',
          fontWeight: 650,
          fontSize: '0.875rem',
        }}
      >
        {number}
      </Box>
      <Typography component="h3" variant="h4" sx={{ alignSelf: 'center' }}>
        {title}
      </Typography>
      {/* On a phone the commands need the whole width. */}
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 2 }, mt: 0.5 }}>
        <Typography color="textSecondary" sx={{ maxWidth: '70ch', fontSize: '0.9375rem' }}>
          {text}
        </Typography>
        {children}
      </Box>
    </Box>
  );
}

/** The commands that install a release, for the system that the reader chooses. */
function Commands({ release: { version, installer_sha256: hashes } }: { release: Release }) {
  const { t } = useTranslation();
  const id = useId();
  const origin = useOrigin();
  const systems = Object.keys(hashes);
  const [chosen, setChosen] = useState('linux_amd64');
  const system = systems.includes(chosen) ? chosen : (systems[0] ?? '');
  const text = installCommands({ origin, version, system, hash: hashes[system] ?? '' });
  return (
    <>
      <Box sx={{ maxWidth: 240, mt: 1.5, mb: -1.5 }}>
        <SelectField
          label={t('firstSteps.install.system')}
          value={system}
          options={systems.map((name) => [name, systemName(name)] as const)}
          onChange={(event) => setChosen(event.target.value)}
        />
      </Box>
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
  // The steps appear together: those below would move when the commands arrive.
  if (isPending) return <Skeleton variant="rounded" height={560} />;
  const installable = release && Object.keys(release.installer_sha256).length > 0;
  return (
    <Paper component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={titleId} component="h2" variant="h3">
        {title}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 3, p: 0, display: 'grid', gap: 3 }}>
        <Step
          number={1}
          title={t('firstSteps.install.title')}
          text={t(installable ? 'firstSteps.install.text' : 'firstSteps.install.noRelease')}
        >
          {installable && <Commands release={release} />}
          <TextLink to={guide}>{t('firstSteps.install.guide')}</TextLink>
        </Step>
        <Step number={2} title={t('firstSteps.copy.title')} text={t('firstSteps.copy.text')} />
        <Step number={3} title={t('firstSteps.bind.title')} text={t('firstSteps.bind.text')}>
          <Button variant="contained" startIcon={<AddIcon />} onClick={onBind} sx={{ mt: 1.5 }}>
            {t('installs.bind')}
          </Button>
        </Step>
      </Box>
    </Paper>
  );
}
