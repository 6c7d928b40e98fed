import type { Permission } from '@warden/contract/roles';
import type { ReactNode } from 'react';
import { useOrganization } from '../../lib/session/organization.ts';
import { Alert } from '../../ui/alert.tsx';
import { useLoadedOrganizations } from './load-organizations.ts';
import { useMay, useRole } from './use-may.ts';

interface OnlyForProps {
  permission: Permission;
  /** Shown while the role is not known. */
  waiting: ReactNode;
  /** What others read instead. */
  note: string;
  children: ReactNode;
}

/** Shows a page only to those whose role in the account permits it. */
export function OnlyFor({ permission, waiting, note, children }: OnlyForProps) {
  const { isPending } = useLoadedOrganizations(useOrganization() !== null);
  const isRoleKnown = useRole() !== undefined;
  const may = useMay(permission);
  if (!isRoleKnown && isPending) return waiting;
  if (may) return children;
  return (
    <Alert severity="info" role="status">
      {note}
    </Alert>
  );
}
