/** Texts about drift between payments and licenses, and about failed jobs. */
export const healthPanel = {
  health: {
    drift: 'Money and licenses',
    driftLead:
      'Each successful payment has one license, and each paid license has its payment. Anything that does not match appears here.',
    agree: 'Payments and licenses match.',
    loadFailed: 'Failed to load the comparison of payments and licenses',
    kinds: {
      paid_without_license: {
        title: 'Paid, no license',
        text: 'The customer has paid and has no license yet. Reconciling issues it for a card payment; if the payment stays here, check the failed jobs.',
      },
      license_without_payment: {
        title: 'Licenses without a payment',
        text: 'Commercial or individual licenses issued neither for a payment nor by an administrator, and those whose invoice is not paid. Find out where they came from, or revoke them.',
      },
      doubted: {
        title: 'Payments in doubt',
        text: 'The provider’s records differ from ours. No license is issued until the two match: compare with your account at the provider.',
      },
      failed_refunds: {
        title: 'Refunds that failed',
        text: 'The provider made no refund, so the money is still here. Open the payment to see why, and refund it again.',
      },
      unapplied: {
        title: 'Notifications not applied',
        text: 'The provider reported something that changed nothing here: a payment that is not ours, or one still waiting to be checked.',
      },
    },
    event: 'Event',
    object: 'About',
    outcome: 'Outcome',
    outcomes: {
      unknown_payment: 'Not our payment',
      unknown_at_provider: 'The provider does not know it',
      not_paid: 'Refund of an unpaid payment',
      not_final: 'Not final yet',
      pending: 'Still pending',
      waiting_for_capture: 'Waiting for capture',
    },
    waiting: 'Waiting',
    received: 'Received',
    open: 'Open',
    openOf: 'Open the payment {{id}}',
    reconcile: 'Reconcile',
    reconcileDays: 'Compare the last',
    reconcileText: 'Asks the provider for its ledger and applies what we missed. Nothing is applied twice.',
    reconcileFailed: 'Reconciling failed. Please try again.',
    reconciled: 'Compared with the provider',
    result: {
      payments: 'Payments compared',
      refunds: 'Refunds compared',
      mended: 'Fixed',
      unknown: 'Not ours',
      doubted: 'In doubt',
      paid_without_license: 'Paid, no license',
    },
    jobs: 'Failed jobs and emails',
    jobsLead: 'Each was retried for most of a day. Fix the cause, then retry them.',
    jobsNone: 'No jobs have failed for good.',
    jobsFailed: 'Failed to load the failed jobs',
    jobQueue: 'Queue',
    jobKind: 'Kind',
    jobParked: 'Gave up',
    jobError: 'Error',
    retryAll: 'Retry all',
    retryFailed: 'The jobs could not be retried. Please try again.',
    backups: 'Backups',
    backupsLead:
      'Only complete backups count. Verification restores a backup to a temporary place and checks everything in it.',
    backupsFailed: 'Failed to load the state of the backups',
    backupStates: {
      off: 'Backups are not set up. The operator sets BACKUP_TARGET, BACKUP_SCHEDULE and BACKUP_PASSPHRASE.',
      ok: 'Backups are up to date.',
      unverified: 'Backups are up to date, but none was verified in the last two weeks.',
      late: 'No backup was made in the last two days. Check the failed jobs and the log.',
      unreachable: 'The backup storage cannot be read. Check BACKUP_TARGET and the log.',
    },
    lastBackup: 'Last backup',
    lastVerified: 'Last verified',
    neverYet: 'never',
  },
};

export type HealthPanelTexts = typeof healthPanel;
