export const statsPanel = {
  stats: {
    figures: 'Figures',
    users: 'Users',
    admins: 'Administrators',
    installs: 'Installations',
    licenses: 'Licenses',
    active: 'Active',
    expired: 'Expired',
    revoked: 'Revoked',
    showTable: 'Show as a table',
    showPlot: 'Show as a chart',
    computed: 'Updated {{age}}.',
    computedNow: 'Updated just now.',
    loadFailed: 'Failed to load statistics',
    empty: 'Nothing to show yet.',
    byType: {
      title: 'Licenses by type and status',
      summary: 'Active:\u00a0{{active}}. Expired:\u00a0{{expired}}. Revoked:\u00a0{{revoked}}.',
      type: 'Type',
    },
    signups: {
      title: 'Sign-ups by month',
      summary: 'Last twelve months:\u00a0{{total}}. This month:\u00a0{{last}}.',
      month: 'Month',
      count: 'Sign-ups',
    },
    revenue: {
      title: 'Revenue by month, {{currency}}',
      summary: 'Last twelve months:\u00a0{{total}}, of which refunded:\u00a0{{refunded}}. This month:\u00a0{{last}}.',
      month: 'Month',
      amount: 'Revenue',
      refunded: 'Refunds',
    },
    expiring: {
      title: 'Licenses ending in the next 90\u00a0days',
      summary: 'Next 90\u00a0days:\u00a0{{total}}. Next 7\u00a0days:\u00a0{{first}}.',
      week: 'Week of',
      count: 'Licenses',
    },
    validations: {
      title: 'Validations per day',
      summary: 'Last 30\u00a0days:\u00a0{{total}}. Today:\u00a0{{last}}.',
      day: 'Day',
      count: 'Validations',
    },
    downloads: {
      title: 'Downloads per release',
      summary: 'Newest releases:\u00a0{{total}}. {{version}}:\u00a0{{first}}.',
      version: 'Version',
      count: 'Downloads',
    },
  },
};

export type StatsPanelTexts = typeof statsPanel;
