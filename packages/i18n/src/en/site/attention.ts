/** Texts about licenses and addresses that need something from their customer, and about a new one's first steps. */
export const attention = {
  attention: {
    title: 'Needs attention',
    notBound: 'Not bound',
    paid: 'until {{day}}',
    trial: 'Trial, until {{day}}',
    extend: 'Extend',
    buy: 'Buy',
    bind: 'Bind',
    awaits: 'Invoice {{number}} awaits payment',
    openInvoice: 'Invoice',
    more: 'and {{number}} more',
    critical: 'Critical',
    affected: 'Affected by {{id}}',
    updateTo: 'update to {{version}}',
    noFix: 'there is no fix yet',
    others: 'Other advisories: {{number}}',
    behind: '{{updates}} behind',
    yanked: 'this release was yanked',
    exposed: 'Installations affected by non-critical advisories: {{number}}',
    outdated: 'Installations that need an update: {{number}}',
    update: 'Update',
  },
  firstSteps: {
    install: {
      title: 'Install Warden',
      text: 'Run this on the server that will collect your errors. The commands check the installer before they start it.',
      system: 'System',
      commands: 'Terminal',
      guide: 'Installation guide',
      noRelease: 'The guide says what the server needs and how to install Warden on it.',
    },
    copy: {
      title: 'Copy the trial license',
      text: 'Warden makes it at its first start and shows it under Settings → License. It is valid for 60\u00a0days.',
    },
    bind: {
      title: 'Bind the installation',
      text: 'Paste that text here. The license appears in your list at once.',
    },
  },
  verification: {
    byLink: 'Verified by link only',
    verified: 'Verified',
    notVerified: 'Not verified',
    resend: 'Resend the verification email',
    resendFailed: 'Failed to send verification email. Please try again.',
    noticeTitle: 'Verify your email',
    noticeText:
      'We sent an email to {{email}}. Open it before you bind or buy anything: it confirms this account, or tells you that you already have another one with this address.',
    ownershipTitle: 'Confirm that this account is yours',
    ownershipText:
      'Your address was confirmed in a browser that was not signed in here. Licenses issued to {{email}} wait until you open a link while signed in.',
    ownershipSend: 'Email me the link',
  },
};

export type AttentionTexts = typeof attention;
