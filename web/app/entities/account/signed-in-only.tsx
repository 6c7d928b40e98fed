import type { User } from '@warden/contract';
import { Fragment, type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useAccount } from '../../lib/session/organization.ts';
import { useSession } from '../../lib/session/session.ts';
import { isStaff } from '../../lib/session/staff.ts';
import { wayBack } from '../../lib/session/way-back.ts';
import { Container } from '../../ui/container.tsx';
import { Text } from '../../ui/text.tsx';
import { hasFactor, useFactorStatus } from './factor-status.ts';
import styles from './signed-in-only.module.css';

function Loading() {
  const { t } = useTranslation();
  return (
    <Container role="status" className={styles.loading}>
      <Text as="h1">{t('common.loading')}</Text>
    </Container>
  );
}

type SetUp = (onDone: () => void) => ReactNode;

/**
 * Where the shop's own people need a second factor, one without it sees only how to set it up. That stays until it is done to
 * the end: the recovery codes are shown after the factor counts.
 */
function AfterSetUp({ setUp, children }: { setUp: SetUp; children: ReactNode }) {
  const { data, isPending, refetch } = useFactorStatus();
  const [isSettingUp, setSettingUp] = useState(false);
  if (data?.required && !hasFactor(data) && !isSettingUp) setSettingUp(true);
  if (isPending) return <Loading />;
  return isSettingUp ? setUp(() => void refetch().then(() => setSettingUp(false))) : children;
}

interface SignedInOnlyProps {
  /** Shown to those of the shop's own people who have to set up a second factor first. */
  setUp: SetUp;
  children: (user: User) => ReactNode;
}

/** Shows a page to signed-in visitors and sends all others to the login page. */
export function SignedInOnly({ setUp, children }: SignedInOnlyProps) {
  const session = useSession();
  const location = useLocation();
  const { key } = useAccount();
  if (session.status === 'anonymous') return <Navigate to="/login" replace state={wayBack(session, location)} />;
  if (session.status === 'unknown') {
    return <Loading />;
  }
  // Another account, which another tab or the switch may have opened, begins with nothing of this one.
  const page = <Fragment key={key}>{children(session.user)}</Fragment>;
  return isStaff(session.user) ? <AfterSetUp setUp={setUp}>{page}</AfterSetUp> : page;
}
