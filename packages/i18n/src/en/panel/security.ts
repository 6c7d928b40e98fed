/** Texts about security events of all accounts. */
export const securityPanel = {
  securityEvents: {
    title: 'Security events',
    lead: 'Sign-ins, failures, limits, second factors, exports and what administrators viewed, for 180\u00a0days.',
    caption: 'Security events',
    filters: 'Filter security events',
    kind: 'Event',
    user: 'Account ID',
    userHint: 'The whole ID',
    from: 'From',
    to: 'To',
    when: 'When',
    what: 'What',
    account: 'Account',
    where: 'Where',
    unknown: 'No account',
    by: 'by {{email}}',
    userOf: 'Only events of {{email}}',
    noMatch: 'No events match these filters.',
    none: 'No events yet.',
    loadFailed: 'Failed to load security events',
  },
};

export type SecurityPanelTexts = typeof securityPanel;
