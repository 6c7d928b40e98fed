import type { contract } from '@warden/contract';
import type { Account, TestApp } from '../app.ts';
import type { AccessCases } from './expectation.ts';

const theCustomer = async (_shop: TestApp, { user }: Account) => ({ params: { id: user.id } });

export const adminAccess: AccessCases<typeof contract.admin> = {
  users: { access: 'admin' },
  user: { access: 'admin', owned: theCustomer, administrator: 'found' },
  block: { access: 'admin', owned: theCustomer, administrator: 'found' },
  unblock: { access: 'admin', owned: theCustomer, administrator: 'found' },
  endSessions: { access: 'admin', owned: theCustomer, administrator: 'found' },
  installations: { access: 'admin' },
  payments: { access: 'admin' },
  exportUsers: { access: 'admin' },
  exportInstallations: { access: 'admin' },
  exportPayments: { access: 'admin' },
  stats: { access: 'admin' },
  drift: { access: 'admin' },
  reconcile: { access: 'admin' },
  backups: { access: 'admin' },
  jobs: { access: 'admin' },
  retryJobs: { access: 'admin' },
  audit: { access: 'admin' },
};
