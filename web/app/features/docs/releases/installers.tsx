import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { DocsLocale } from '@warden/i18n/locales';
import { installCommands, installerPath, systemName } from '../../../entities/release/install-commands.ts';
import { useOrigin } from '../../../lib/address/origin.ts';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import scroll from '../../../ui/code-scroll.module.css';
import { cx } from '../../../ui/cx.ts';
import { color } from '../../../ui/tokens.ts';
import type { ListedRelease } from './live.ts';

interface InstallerProps {
  lang: DocsLocale;
  version: string;
  system: string;
  hash: string;
  size: number | undefined;
}

function Installer({ lang, version, system, hash, size }: InstallerProps) {
  const { t } = useTranslation();
  const origin = useOrigin();
  return (
    <Box
      component="li"
      sx={{
        p: { xs: 2, sm: 3 },
        border: `1px solid ${color('hairline')}`,
        borderRadius: 1,
        '& > :last-child': { mb: 0 },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <Box component="strong" sx={{ flex: 1, minWidth: 160 }}>
          {systemName(system)}
        </Box>
        {size !== undefined && (
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {formatBytes(size, lang)}
          </Box>
        )}
        <Button href={installerPath({ version, system })} download variant="outlined" size="small">
          {t('docs.releases.download')}
        </Button>
      </Box>
      <Box component="dl" sx={{ m: 0, mt: 2, fontSize: '0.875rem', containerType: 'inline-size' }}>
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          SHA-256
        </Box>
        <Box
          component="dd"
          // It scrolls on a phone, so the keyboard must reach it.
          tabIndex={0}
          className={cx(scroll.scroll, scroll.fit)}
          sx={{ m: 0 }}
        >
          {hash}
        </Box>
      </Box>
      <CodeBlock id={`install-${system}`} label={t('docs.releases.commands')}>
        <code>{installCommands({ origin, version, system, hash })}</code>
      </CodeBlock>
    </Box>
  );
}

/** The files of a release with their sizes, their hashes and the commands that check them. */
export function Installers({ lang, release }: { lang: DocsLocale; release: ListedRelease }) {
  return (
    <Box
      component="ul"
      sx={{
        '&&': { listStyle: 'none', m: 0, my: 2, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 },
      }}
    >
      {Object.entries(release.installer_sha256).map(([system, hash]) => (
        <Installer
          key={system}
          lang={lang}
          version={release.version}
          system={system}
          hash={hash}
          size={release.installer_size[system]}
        />
      ))}
    </Box>
  );
}
