export const home = {
  home: {
    metaTitle: 'Warden: error monitoring on your own servers',
    metaDescription:
      'Warden takes errors from the Sentry SDK you already ship and keeps them on your servers. Only the DSN changes. Free for 60\u00a0days.',
    eyebrow: 'Self-hosted error monitoring',
    title: 'See every error. Keep every byte.',
    lead: 'Warden takes errors from the Sentry SDK already in your code and stores them on your servers. Only the DSN changes.',
    primary: 'Start the 60-day trial',
    secondary: 'Read the docs',
    terms: '60\u00a0days free, then {{price}} per year.',
    termsWithoutPrice: '60\u00a0days free, then 25\u202f000\u00a0RUB per year.',
    note: 'All features, no card.',
    dsnCaption: 'The whole migration',
    features: {
      title: 'What you get',
      items: [
        {
          title: 'Alerts you at once',
          text: 'A new error reaches the people who can fix it in real time: email, Telegram, Slack, Pachca, Mattermost or any webhook.',
        },
        {
          title: 'Shows the release',
          text: 'Each issue shows the release where it first appeared and where it came back, so you know which deploy to look at.',
        },
        {
          title: 'Works with your directory',
          text: 'Users and groups come from LDAP. People sign in through SAML with Keycloak or ADFS, with a second factor where you want one.',
        },
      ],
      message: { fresh: 'New in 2.14.0', count: '1\u00a0287 events' },
      directory: { admins: 'owners', backend: 'checkout-api', mobile: 'ios-app', factor: '2FA' },
    },
    journey: {
      title: 'Where an error goes',
      lead: 'From the exception to the person who fixes it. Events are stored only on your servers.',
      inside: 'Your network',
      outside: 'Outside',
      steps: [
        { name: 'Your services', text: 'The Sentry SDK catches the error and sends it to the DSN of your Warden.' },
        { name: 'Warden', text: 'Groups it with others like it, finds the release and stores it on your disk.' },
        {
          name: 'Your team',
          text: 'Gets an alert where you choose: email, a messenger or a webhook. The stack trace is one click away.',
        },
      ],
      shop: { name: 'Our shop', text: 'Sees license checks if you allow them. Never events.' },
    },
    proof: {
      title: 'At a glance',
      items: {
        platforms: {
          figure: '18\u00a0platforms',
          text: 'with ready code for their Sentry SDK',
          link: 'Find yours',
        },
        server: {
          figure: '1\u00a0server',
          text: '8\u00a0GB of memory, 4\u00a0cores, 20\u00a0GB of disk',
          link: 'Requirements',
        },
        license: {
          figure: '0\u00a0calls home',
          text: 'Licenses are verified offline',
          link: 'How it is protected',
        },
        days: {
          figure: '0\u00a0days lost',
          text: 'Renewals and upgrades keep the days you paid for',
          link: 'Prices',
        },
      },
    },
    compare: {
      title: 'Warden and self-hosted Sentry',
      lead: 'Both take events from the same SDKs and keep them on your servers. This is what each asks for and gives.',
      note: 'Cores and disk are the same, and in errors-only mode Sentry asks for even less. Sentry does more and costs nothing. Warden asks for half the memory of the full Sentry, comes as one installer, and has support by email.',
      corner: 'What',
      onlyErrors: 'Errors only',
      columns: { warden: 'Warden', sentry: 'Sentry, self-hosted' },
      rows: {
        memory: {
          name: 'Memory, at least',
          warden: '8\u00a0GB',
          sentry: '16\u00a0GB and 16\u00a0GB of swap, 32\u00a0GB recommended',
          errorsOnly: '7\u00a0GB',
        },
        cores: { name: 'Processor', warden: '4\u00a0cores', sentry: '4\u00a0cores', errorsOnly: '2\u00a0cores' },
        disk: { name: 'Free disk', warden: '20\u00a0GB', sentry: '20\u00a0GB' },
        parts: {
          name: 'What runs',
          warden: 'A service in /opt/warden',
          sentry: '57\u00a0Docker Compose services',
          errorsOnly: '28\u00a0services',
        },
        scope: {
          name: 'What it watches',
          warden: 'Errors and releases',
          sentry: 'Errors, releases, traces, profiles, replays, cron jobs',
        },
        support: { name: 'Support', warden: 'By email', sentry: 'Community, without guarantees' },
        price: { name: 'Price', warden: 'Per year, 60\u00a0days free', sentry: 'Free' },
      },
      sources: {
        title: 'Sources:',
        warden: 'Warden’s requirements',
        minimum: 'Sentry’s minimum resources',
        errorsOnly: 'its errors-only mode',
        release: 'its release 26.8.0 (compose file, installer’s checks)',
        date: 'As published in August 2026.',
        trademark: 'Sentry is a trademark of Functional Software, Inc., which has no part in Warden.',
      },
    },
    check: {
      title: 'Check a license yourself',
      lead: 'Paste one, or have your browser sign a trial and verify it. Then change a date and see it refused.',
      example: 'Make an example',
      forge: 'Add a year to it',
      details: 'All details',
      time: 'Checked in {{time}}\u00a0ms by this browser. The license was not sent.',
    },
    benefits: {
      title: 'Why teams run it themselves',
      items: [
        {
          title: 'The data is yours',
          text: 'Stack traces, user data and source code are stored only on your servers. Warden has no cloud part.',
        },
        {
          title: 'Nothing is metered',
          text: 'One license per installation. Events and projects are not counted, and a commercial license does not count users either.',
        },
        {
          title: 'Nothing to rewrite',
          text: 'The Sentry SDKs you ship today keep working, in every language they support.',
        },
        {
          title: 'It works without us',
          text: 'If our shop is down, your monitoring does not notice: nothing in Warden waits for an answer from us.',
        },
        {
          title: 'Your history stays',
          text: 'When a license ends, nothing is deleted. What Warden has collected stays on your disk, and a new license opens it again.',
        },
        {
          title: 'You can check it yourself',
          text: 'Every installer has a published SHA-\u2060256, and every license a signature that OpenSSL can verify.',
        },
      ],
    },
    picture: {
      label:
        'A project in Warden: events per hour, a feed of issues with their levels, releases and event counts, and one issue with its stack trace',
      feed: 'Issues',
      releases: 'Releases',
      rules: 'Rules',
      first: 'first seen',
      last: 'last seen',
      users: 'users',
      before: 'Before the error',
      told: 'Notified',
      project: 'checkout-api',
      period: 'last 24\u00a0hours',
      events: 'events',
      release: 'release',
      now: 'just now',
      minutes: '12\u00a0min',
      hours: '3\u00a0h',
      regression: 'came back',
      fresh: 'new',
      quiet: 'seen before',
    },
    cta: {
      title: 'Try it on one service first',
      text: 'Install Warden, point one DSN at it and watch for a week. The trial has every feature and ends by itself.',
      register: 'Create an account',
      links: {
        admin: {
          title: 'Install it',
          text: 'From an empty server to the first event, including checksum verification and SAML setup.',
        },
        docs: { title: 'Read how it works', text: 'Architecture, requirements, and how to move from Sentry.' },
        pricing: {
          title: 'Compare the plans',
          text: 'What each license includes, what it costs and what happens when it ends.',
        },
      },
    },
  },
};

export type HomeTexts = typeof home;
