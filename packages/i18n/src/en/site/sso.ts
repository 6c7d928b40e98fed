/** Texts of the pages on which people sign in by the identity provider of their company. */
export const sso = {
  sso: {
    metaTitle: 'Company sign-in',
    metaDescription:
      'Sign in with the work email and the identity provider of your company, without a password of this shop.',
    title: 'Continue with your company',
    lead: 'Enter your work email. If your company has its own sign-in here, we take you there, and back once you are signed in.',
    email: 'Work email',
    submit: 'Continue',
    failed: 'The sign-in could not be started. Please try again.',
    newAccount: 'If you have no account yet, one is opened. By continuing, you accept the',
    otherWay: 'Sign in another way',
    required: {
      title: 'Sign in with your company',
      submit: 'Continue with your company',
      haveCode: 'I have an emergency code',
      code: 'Emergency code',
      codeHelp: 'One of the codes that you saved when the company sign-in became required. It works once.',
      codeSubmit: 'Login',
      back: 'Back to login',
    },
    gate: {
      title: 'Confirm with your company',
      lead: 'This organization lets its members in only by its own sign-in. Sign in there, and you come back to this page.',
      submit: 'Continue with your company',
      leave: 'Go to my own account',
    },
    connect: {
      title: 'Connect your company',
      lead: 'You are signed in as {{email}}. Once connected, the sign-in of your company opens this account.',
      submit: 'Connect',
      failed: 'The account could not be connected. Please try again.',
      dashboard: 'Not now, go to the dashboard',
    },
    callback: {
      metaTitle: 'Company sign-in',
      metaDescription:
        'The sign-in of your company sends you back to this page, which finishes the sign-in and leads on.',
      title: 'Company sign-in',
      working: 'Finishing the sign-in…',
      failed: 'The sign-in could not be finished. Please try again.',
      lost: 'We do not know which sign-in this belongs to: it was started in another tab or browser, or is finished already.',
      again: 'Start again',
      back: 'Go back',
      signIn: 'Sign in and connect',
      signInHelp: 'We do this once, so that nobody takes over your account with a company’s sign-in.',
      agree: 'Agree and continue',
      toDashboard: 'Go to the dashboard',
    },
    done: {
      link: 'Connected. From now on, the sign-in of your company opens this account.',
      try: 'It works. You can now require it for members.',
      stepUp: 'Confirmed. Now repeat what you wanted to do.',
    },
  },
};

export type SsoTexts = typeof sso;
