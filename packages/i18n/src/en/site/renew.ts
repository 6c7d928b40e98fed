/** Texts of the page for installations without a network. */
export const renew = {
  renew: {
    metaTitle: 'A license for a closed network',
    metaDescription:
      'Carry a signed request out of a closed network as a file or a QR code, and bring the license of your Warden installation back.',
    title: 'A license for a closed network',
    lead: 'An installation without internet access signs a request. Carry it here as a file or a QR code, and carry the license back.',
    make: {
      title: 'Make a request at the installation',
      text: 'A request is good for seven days and brings one license. It holds no secret.',
      file: 'Into a file',
      code: 'As a QR code in the terminal',
      guide: 'How to set up the command',
    },
    give: {
      title: 'Show it to this page',
      text: 'This page reads the request in your browser. Nothing is sent before you ask for the license.',
      field: 'Request',
      help: 'Everything from the BEGIN line to the END line. A file or a photo of the QR code works too.',
      camera: 'Use the camera',
      stop: 'Turn the camera off',
      starting: 'Waiting for the camera…',
      aim: 'Hold the QR code in front of the camera, so that it fills most of the picture.',
      view: 'Picture of the camera',
      clear: 'Another request',
    },
    trouble: {
      notRequest: 'This is not a request of an installation. Make one with the command above.',
      noCode: 'There is no readable QR code in this picture. Take it closer and sharper, or use the file.',
      otherCode: 'This QR code is not a request of an installation.',
      tooLarge: 'This file is too large to be a request.',
      refused: 'The browser does not allow the camera here. Allow it in the settings of the site, or use a file.',
      noCamera: 'There is no camera that this page could use. Use a file instead.',
      failed: 'The camera could not be started. Another program may be using it.',
    },
    check: {
      title: 'Get the license',
      waiting: 'Who asks, and for what, will be shown here.',
      client: 'Client ID',
      version: 'Warden',
      key: 'Key',
      made: 'Made',
      has: 'License in the shop',
      hasNone: 'None yet',
      hasHeld: 'The one that the installation holds',
      until: '{{type}}, until {{date}}',
      unknown: 'Not stated',
      old: 'This request is older than seven days, or the clock of the installation is wrong. Make a new one.',
      signIn: 'Sign in with the account that has this installation. The request stays here.',
      toSignIn: 'Sign in',
      notBound:
        'Your account has no installation with this client ID. Bind it by its trial license first, or sign in with the account that has it.',
      toBind: 'Bind an installation',
      otherKey:
        'The shop knows another key of this installation, {{key}}. With this request the new key takes its place, and the other one gets no more licenses.',
      get: 'Get the license',
      offline: 'There is no network now. Reading and showing codes works; for the license this page needs the network.',
      toBuy: 'Buy or extend',
      backHere: 'Then come back here: the request stays good.',
      failed: 'The license could not be fetched. Try again.',
    },
    status: {
      new: 'The license is below.',
      unchanged: 'The installation holds the current license already. There is nothing to bring back.',
      none: 'The shop has no license for this installation that works. Buy one, then ask again.',
      revoked: 'The license of this installation was revoked. The dashboard says why.',
    },
    refused: {
      sync_malformed: 'The request is damaged. Make a new one.',
      sync_key_unknown:
        'Your account has no installation with this client ID. Bind it by its trial license first, or sign in with the account that has it.',
      sync_bad_signature: 'The signature does not fit: the request was changed on the way. Make a new one.',
      sync_key_ended:
        'The key of this request was ended. Unbind the installation and bind it again, or make a new key with “warden-license init” in another directory.',
      sync_other_client: 'The key of this request belongs to another client ID.',
      sync_clock: 'The request is older than seven days, or the clock of the installation is wrong. Make a new one.',
      sync_replayed: 'This request has brought its license already. The license is in your dashboard.',
    },
    answer: {
      title: 'Carry the license back',
      text: 'The license comes as a file, as text and as QR codes: use what your network lets in.',
      codes: 'As QR codes',
      codesText:
        'Read all codes with a phone or a scanner, in any order, and put what they say into one file, a line each.',
      oneText: 'Read the code with a phone or a scanner, and put what it says into a file.',
      code: 'QR code {{number}} of {{total}}',
      previous: 'Previous code',
      next: 'Next code',
      pause: 'Pause',
      play: 'Turn by itself',
      install: 'At the installation',
      show: 'Show the text',
    },
    back: 'Back to the request of {{client}}',
  },
};

export type RenewTexts = typeof renew;
