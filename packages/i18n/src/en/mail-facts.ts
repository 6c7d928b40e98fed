import type { MailFacts } from '../mail-facts.ts';
import { dashboard } from './site/dashboard.ts';

/** The table of facts in a mail: what each value is. */
export const mailFacts: Record<keyof MailFacts, string> = {
  organization: 'Organization',
  role: 'Role',
  invitedBy: 'Invited by',
  installation: 'Installation',
  movedFrom: 'Old installation',
  movedTo: 'New installation',
  undoUntil: 'Can be undone until',
  severity: 'Severity',
  affectedVersions: 'Affected versions',
  affectedInstallations: 'Your installations',
  updateTo: 'Update to',
  licenses: 'Order',
  licenseType: 'License',
  validUntil: 'Valid until',
  carried: 'Carried over',
  reason: 'Reason',
  amount: 'Amount',
  paidWith: 'Paid by',
  limit: 'Your limit',
  agreed: 'You agreed to',
  card: 'Card',
  chargeOn: 'Will be charged on',
  payment: 'Payment',
  invoice: 'Invoice',
  company: 'Buyer',
  payUntil: 'Due date',
  refunded: 'Refunded',
  missing: 'Not received yet',
  newEmail: 'New address',
  owner: 'Owner',
  code: 'Code',
  registered: 'Registered',
  time: 'Time',
  device: 'Device',
  network: 'Network address',
  codesLeft: 'Codes left',
  webhook: 'Webhook',
};

export const licenseTypes = dashboard.licenses.type;
export const { memberRoles } = dashboard;
