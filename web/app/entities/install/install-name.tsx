import { Clipped } from '../../ui/clipped.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import styles from './install-name.module.css';

interface InstallNameProps {
  clientId: string;
  description?: string | null | undefined;
}

/** The customer's own name for an installation leads, where there is one; the client id follows. */
export function InstallName({ clientId, description }: InstallNameProps) {
  return (
    <div className={styles.install}>
      {description && (
        <div className={styles.description}>
          <Clipped text={description} max={240} />
        </div>
      )}
      <CopyableId value={clientId} />
    </div>
  );
}
