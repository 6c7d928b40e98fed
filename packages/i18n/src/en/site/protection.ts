/** The page /security. */
export const protection = {
  protection: {
    metaTitle: 'How licenses and the shop are protected',
    metaDescription:
      'Licenses that Warden checks offline, accounts with a second factor, payments at YooKassa, an audit log that reveals changes, and how to report a vulnerability.',
    title: 'How licenses and the shop are protected',
    lead: 'What keeps a license genuine, an account yours and a payment safe. Facts only, and how to check them.',
    license: {
      title: 'How a license is checked',
      lead: 'A license is a short text with a signature. Checking it needs a public key and nothing else: no network, no account, no answer from us.',
      shop: 'Our shop',
      yours: 'Your network',
      made: [
        { name: 'Signed', text: 'with an Ed25519 key that is a file of its own: not in the database, never shown.' },
        { name: 'Sent', text: 'by email and in your dashboard. It is text, so you can read what it says.' },
      ],
      checked: [
        { name: 'Pasted', text: 'into Warden, which is all an installation ever needs from us.' },
        {
          name: 'Checked',
          text: 'offline, with public keys from the installer. One changed character, and it is refused.',
        },
      ],
      check: 'Check a license in your browser',
      format: 'The license and its format',
    },
    topics: [
      {
        title: 'Keys and revocation',
        points: [
          'Several keys can be valid at once: a new one signs, earlier ones still verify. Licenses from before a change stay valid.',
          'Revoked licenses are in a signed list. It can be carried into a closed network and cannot be forged or shortened on the way.',
          'Every installer has a published SHA-\u2060256, and the commands in the docs run it only if the checksum matches.',
        ],
      },
      {
        title: 'Your account',
        points: [
          'Passwords are stored as Argon2id hashes. Guessing is limited for each account and each network.',
          'A second factor for every account: an authenticator app or a passkey, with ten recovery codes.',
          'You see where you are signed in and can end any session. Unused sessions end after 30\u00a0days.',
          'You confirm your identity again before changing your email address or a factor.',
        ],
      },
      {
        title: 'Payments',
        points: [
          'You enter your card details at YooKassa. The card number never reaches this shop.',
          'A license is issued only after the provider itself has confirmed the payment. A forged notification changes nothing.',
          'One payment, one license: a second click or a repeated notification does not create another.',
        ],
      },
      {
        title: 'What is recorded',
        points: [
          'Payments, licenses and administrators’ actions go into a log chained by hashes. Its latest entries are signed and stored outside the database too, so later changes are detected.',
          'It is recorded, too, when an administrator views customer data.',
          'Logs have no passwords, codes, license texts, names or email addresses.',
        ],
      },
      {
        title: 'Your data',
        points: [
          'Errors never come to us. An installation that syncs sends its client ID, license ID and version; one that asks about its license online, the license text and, if you wish, its hostname.',
          'Nothing here tracks you, and pages load nothing from other sites.',
          'You can download everything that we know about you, and delete your account yourself.',
        ],
      },
      {
        title: 'This site',
        points: [
          'Browsers run only the scripts that this site was built with; the rest is forbidden by a content security policy.',
          'Every request is checked against its owner; other accounts’ data is unreachable.',
          'Strangers cannot find out who has an account here.',
        ],
      },
    ],
    topicsTitle: 'What else is protected, and how',
    report: {
      title: 'Found a vulnerability?',
      text: 'Write to us before you tell anyone else, in English or Russian: what an attacker gains, and how to reproduce it. Please test on a demo of your own, not on other people’s accounts.',
      next: 'We confirm within two working days, tell you when a fix is planned, and name you if you wish.',
      contacts: 'Contacts',
      privacy: 'What we store and for how long',
    },
  },
};

export type ProtectionTexts = typeof protection;
