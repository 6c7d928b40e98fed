/** Texts around the docs, whose pages are in content/docs. */
export const docs = {
  docs: {
    sidebar: 'Documentation pages',
    menu: 'Pages',
    contents: 'On this page',
    updated: 'Last updated {{date}}',
    version: 'For Warden {{version}}, the latest release',
    groups: {
      start: 'Start',
      install: 'Install',
      access: 'Access',
      maintain: 'Maintain',
      licenses: 'Licenses',
      migration: 'Migration',
    },
    turner: 'Previous and next page',
    previous: 'Previous',
    next: 'Next',
    search: {
      label: 'Search the documentation',
      placeholder: 'Search',
      title: 'Search the documentation',
      titleFor: 'Search: {{query}}',
      found: 'Results: {{count}}',
      nothing: 'Nothing found for “{{query}}”.',
      hint: 'Try one word or the beginning of one: license, SAML, DSN.',
    },
    missing: {
      title: 'There is no such page in the docs',
      text: 'It may have moved, or the address may have a typo. Search for it, or choose from all pages:',
    },
    releases: {
      none: 'Nothing has been released yet.',
      all: 'All releases',
      latest: 'latest',
      candidate: 'pre-release',
      latestIs: 'The latest release is',
      description: 'What changed in Warden {{version}}, released {{date}}, and its installers with their SHA-256.',
      installers: 'Installers',
      download: 'Download',
      commands: 'Download, check and run',
    },
    dsn: {
      old: 'The DSN you use now (optional)',
      new: 'The DSN of your project in Warden',
      newHelp: 'In Warden: project settings, “Client keys”. It stays on this page and is not sent anywhere.',
      platform: 'Platform',
      noScript: 'Without JavaScript, the snippets show an example DSN: replace it with yours.',
      find: 'Find every place with the old DSN',
      secretDropped: 'The secret after the colon is left out: current SDKs do not send it.',
      stillSentry: 'This DSN points to sentry.io. Create a project in Warden and paste the DSN it shows.',
      errors: {
        not_an_address: 'This is not a DSN. A DSN looks like https://key@warden.example.com/7.',
        scheme: 'A DSN begins with https:// or http://.',
        key: 'The key before @ is missing: https://key@…',
        project: 'The project number at the end is missing: …/7',
        extra: 'A DSN ends with the project number: remove what follows it.',
      },
    },
  },
};

export type DocsTexts = typeof docs;
