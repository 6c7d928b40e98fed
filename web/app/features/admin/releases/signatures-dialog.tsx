import { useQuery } from '@tanstack/react-query';
import type { Release } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useId } from 'react';
import { queryKeys } from '../../../entities/query-keys.ts';
import { manifestPath } from '../../../entities/release/install-commands.ts';
import { useReleaseKey } from '../../../entities/release/release-key.ts';
import { api } from '../../../lib/api/api.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Anchor } from '../../../ui/anchor.tsx';
import { AppDialog, DialogActions, DialogContent } from '../../../ui/app-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { CopyableId } from '../../../ui/copyable-id.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Text } from '../../../ui/text.tsx';
import { KeyMissing } from './key-missing.tsx';
import styles from './releases.module.css';
import { inOrder, partsOf, systemName } from './systems.ts';

const useSignatures = ({ version, installer_sha256 }: Release, isSigned: boolean) =>
  useQuery({
    queryKey: [...queryKeys.admin, 'signatures', version],
    queryFn: ({ signal }) =>
      Promise.all(
        inOrder(Object.keys(installer_sha256)).map(async (system) => {
          const params = { version, ...partsOf(system) };
          const file = (await api(contract.releases.signature, { params }, signal)) as Response;
          return { system, text: (await file.text()).trim() };
        }),
      ),
    enabled: isSigned,
  });

function Signature({ system, text }: { system: string; text: string }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <CodeBlock id={id} label={t('panel.signatures.of', { system: systemName(system) })} text={`${text}\n`}>
      <code>{text}</code>
    </CodeBlock>
  );
}

function Signatures({ release }: { release: Release }) {
  const { t } = useTranslation();
  const key = useReleaseKey();
  const signatures = useSignatures(release, Boolean(key.data));
  const error = key.error ?? signatures.error;
  if (error) {
    const retry = () => void (key.error ? key : signatures).refetch();
    return <LoadFailure text={t('panel.signatures.failed')} error={error} onRetry={retry} />;
  }
  if (key.data === null) return <KeyMissing />;
  if (!key.data || !signatures.data) return <Skeleton variant="rounded" className={styles.signaturesSkeleton} />;
  return (
    <>
      <Text>{t('panel.signatures.text')}</Text>
      <Facts>
        <Fact name={t('panel.signatures.key')}>
          <CopyableId value={key.data} whole />
        </Fact>
        <Fact name={t('panel.signatures.manifest')}>
          <Anchor href={manifestPath(release.version)}>manifest.json</Anchor>
        </Fact>
      </Facts>
      {signatures.data.map((signature) => (
        <Signature key={signature.system} {...signature} />
      ))}
    </>
  );
}

interface SignaturesDialogProps {
  release: Release;
  /** Whether the release has just been published. */
  published?: boolean;
  onClose: () => void;
}

/** The signatures of a release's installers, to read and copy. */
export function SignaturesDialog({ release, published = false, onClose }: SignaturesDialogProps) {
  const { t } = useTranslation();
  const { version } = release;
  const title = published ? 'panel.signatures.publishedTitle' : 'panel.signatures.title';
  return (
    <AppDialog title={t(title, { version })} width={640} onClose={onClose}>
      <DialogContent className={layout.stack}>
        {published && (
          <Alert severity="success" role="status">
            {t('panel.publish.done')}
          </Alert>
        )}
        <Signatures release={release} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </AppDialog>
  );
}
