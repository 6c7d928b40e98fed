import type { Severity } from '@warden/contract';

/** Texts of the public pages about advisories. The panel and the dashboard show the same severities. */
export const advisories = {
  advisories: {
    metaTitle: 'Security advisories',
    metaDescription:
      'Known vulnerabilities in Warden: which versions are affected, how severe they are, and which release fixes them. As web pages, Atom and OSV.',
    title: 'Security advisories',
    lead: 'Vulnerabilities in Warden: which versions are affected, and which release fixes them.',
    none: 'No advisories have been published so far.',
    all: 'All advisories',
    feed: 'Atom feed',
    feedTitle: 'Warden security advisories',
    feedSubtitle: 'Vulnerabilities in Warden, the versions that they affect and the releases that fix them.',
    report: 'Report a vulnerability',
    severities: {
      none: 'None',
      low: 'Low',
      medium: 'Medium',
      high: 'High',
      critical: 'Critical',
    } satisfies Record<Severity, string>,
    description:
      '{{id}}, severity: {{severity}}. Which versions of Warden are affected, which release has the fix, and what to do until you have updated.',
    severity: 'Severity',
    score: '{{severity}}, {{score}} of 10',
    published: 'Published',
    updated: 'Last changed',
    withdrawn: 'Withdrawn',
    withdrawnOn: 'Withdrawn on {{day}}',
    affected: 'Affected versions',
    range: '{{introduced}} and later, before {{fixed}}',
    openRange: '{{introduced}} and later',
    before: 'All versions before {{fixed}}',
    everyVersion: 'All versions',
    fixedIn: 'Fixed in',
    notFixed: 'Not fixed yet',
    update: 'How to update',
    machines: 'For programs',
    learn: {
      title: 'How to hear about new ones',
      points: [
        'The dashboard says which advisories affect your installations, and which version to update to.',
        'We email the owners of affected installations. In your profile, you can ask for an email about every advisory.',
        'Without an account, subscribe to the Atom feed, or ask about your version:',
      ],
      command: 'Terminal',
    },
  },
};

export type AdvisoriesTexts = typeof advisories;
