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
          text: 'with ready code for their Sentry SDK, from Django to Swift. Only the DSN changes.',
          link: 'Find yours',
        },
        server: {
          figure: '1\u00a0server',
          text: 'with 8\u00a0GB of memory, 4\u00a0CPU cores and 20\u00a0GB of disk is enough. Everything is in /opt/warden.',
          link: 'Requirements',
        },
        license: {
          figure: '0\u00a0calls home',
          text: 'A license is an Ed25519 signature that Warden checks offline, with a key from the installer.',
          link: 'How it is protected',
        },
        days: {
          figure: '0\u00a0days lost',
          text: 'Paid days are never lost: a renewal begins where the old year ends, and an upgrade takes them over by value. If you renew late, there are 14\u00a0days of grace.',
          link: 'Prices',
        },
      },
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
        'Warden with three projects, a feed of four issues with their levels, releases and event counts, and one issue with its stack trace',
      projects: 'Projects',
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
