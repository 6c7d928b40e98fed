import type { Organization } from '@warden/contract';
import type { Permission } from '@warden/contract/calls';
import { lazyPart } from '../../ui/lazy-part.tsx';

export interface TabProps {
  organization: Organization;
}

/** The tabs of the page in their order, each with what a member must be allowed to see it. Its title is `team.tabs`. */
export const tabs = [
  {
    name: 'members',
    permission: 'view',
    part: lazyPart<TabProps>(async () => (await import('./members-tab.tsx')).MembersTab),
  },
  {
    name: 'activity',
    permission: 'manage',
    part: lazyPart<TabProps>(async () => (await import('./activity-tab.tsx')).ActivityTab),
  },
  {
    name: 'sign-in',
    permission: 'manage',
    part: lazyPart<TabProps>(async () => (await import('./sign-in/sign-in-tab.tsx')).SignInTab),
  },
  {
    name: 'settings',
    permission: 'view',
    part: lazyPart<TabProps>(async () => (await import('./settings-tab.tsx')).SettingsTab),
  },
] as const satisfies readonly { name: string; permission: Permission; part: unknown }[];
