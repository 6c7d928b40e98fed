import { refreshStatistics } from '../features/admin/jobs.ts';
import { advisoryJobs } from '../features/advisories/jobs.ts';
import { advisoryAnnounced } from '../features/advisories/mail.tsx';
import { auditHead, mailAuditHead } from '../features/audit/mail.tsx';
import { emailChangeMails } from '../features/auth/email-change/mail.tsx';
import { followFactorResets } from '../features/auth/factors/jobs.ts';
import { factorMails } from '../features/auth/factors/mail.tsx';
import { sweepExpired } from '../features/auth/jobs.ts';
import { authMails } from '../features/auth/mail.tsx';
import { securityMails } from '../features/auth/security-mail.tsx';
import { ssoMails } from '../features/auth/sso/mail.tsx';
import { confirmAccountingEmail } from '../features/companies/mail.tsx';
import { installMails } from '../features/installs/mail.tsx';
import { followInvoices } from '../features/invoices/jobs.ts';
import { invoiceMails } from '../features/invoices/mail.tsx';
import { licenseJobs } from '../features/licenses/jobs.ts';
import { licenseMails } from '../features/licenses/mail.tsx';
import { copyRevocations } from '../features/licenses/revocation-copies.ts';
import { organizationMails } from '../features/organizations/mail.tsx';
import { paymentJobs } from '../features/payments/jobs.ts';
import { paymentMails } from '../features/payments/mail.tsx';
import { settlePromoUses } from '../features/promo-codes/jobs.ts';
import { releaseJobs } from '../features/releases/jobs.ts';
import { releaseMails } from '../features/releases/mail.tsx';
import { copyReleaseFiles } from '../features/releases/release-copies.ts';
import { runRenewals } from '../features/renewals/jobs.ts';
import { renewalMails } from '../features/renewals/mail.tsx';
import { sweepSecurityEvents } from '../features/security-events/jobs.ts';
import { matchLeftOver } from '../features/transfers/jobs.ts';
import { webhookJobs } from '../features/webhooks/deliver.ts';
import { webhookMails } from '../features/webhooks/mail.tsx';
import type { AnyJob } from '../platform/jobs/job.ts';
import { type AnyMailKind, bulkMailJob, mailJob } from '../platform/mail/mail-job.ts';
import { makeBackups } from './backup/jobs.ts';
import type { Services } from './services.ts';

export const allMails: readonly AnyMailKind<Services>[] = [
  ...authMails,
  ...securityMails,
  ...factorMails,
  ...emailChangeMails,
  ...ssoMails,
  ...licenseMails,
  ...installMails,
  ...paymentMails,
  ...invoiceMails,
  ...renewalMails,
  ...releaseMails,
  advisoryAnnounced,
  ...organizationMails,
  ...webhookMails,
  confirmAccountingEmail,
  auditHead,
];

/** All jobs of the shop. Each names the dependencies it runs with. */
export const allJobs: readonly AnyJob<Services>[] = [
  mailJob(allMails),
  bulkMailJob(allMails),
  sweepExpired,
  sweepSecurityEvents,
  followFactorResets,
  mailAuditHead,
  ...licenseJobs,
  copyRevocations,
  copyReleaseFiles,
  ...paymentJobs,
  settlePromoUses,
  runRenewals,
  followInvoices,
  ...releaseJobs,
  ...advisoryJobs,
  matchLeftOver,
  ...webhookJobs,
  refreshStatistics,
  makeBackups,
];
