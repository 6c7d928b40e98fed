import type { DocsLocale } from '@warden/i18n/locales';
import {
  installCommands,
  installerPath,
  signaturePath,
  systemName,
} from '../../../entities/release/install-commands.ts';
import { useOrigin } from '../../../lib/address/origin.ts';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Anchor } from '../../../ui/anchor.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import scroll from '../../../ui/code-scroll.module.css';
import { cx } from '../../../ui/cx.ts';
import { type ListedRelease, useLive } from './live.ts';
import styles from './releases.module.css';

interface InstallerProps {
  lang: DocsLocale;
  version: string;
  system: string;
  hash: string;
  size: number | undefined;
  signedBy: string | null;
}

function Installer({ lang, version, system, hash, size, signedBy }: InstallerProps) {
  const { t } = useTranslation();
  const origin = useOrigin();
  return (
    <li className={styles.installer}>
      <div className={styles.installerHead}>
        <strong>{systemName(system)}</strong>
        {size !== undefined && <span>{formatBytes(size, lang)}</span>}
        {signedBy && (
          <Anchor href={signaturePath({ version, system })} download className={styles.signature}>
            {t('docs.releases.signature')}
          </Anchor>
        )}
        <Button href={installerPath({ version, system })} download variant="outlined" size="small">
          {t('docs.releases.download')}
        </Button>
      </div>
      <dl className={styles.hash}>
        <dt>SHA-256</dt>
        <dd
          // It scrolls on a phone, so the keyboard must reach it.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          tabIndex={0}
          className={cx(scroll.scroll, scroll.fit)}
        >
          {hash}
        </dd>
      </dl>
      <CodeBlock id={`install-${system}`} label={t('docs.releases.commands')}>
        <code>{installCommands({ origin, version, system, hash, signedBy })}</code>
      </CodeBlock>
    </li>
  );
}

/** The files of a release with their sizes, their hashes and signatures, and the commands that check them. */
export function Installers({ lang, release }: { lang: DocsLocale; release: ListedRelease }) {
  const { key } = useLive();
  return (
    <ul className={styles.installers}>
      {Object.entries(release.installer_sha256).map(([system, hash]) => (
        <Installer
          key={system}
          lang={lang}
          version={release.version}
          system={system}
          hash={hash}
          size={release.installer_size[system]}
          signedBy={key}
        />
      ))}
    </ul>
  );
}
