/** The link of an invitation, and what search engines and tabs read of the page of an organization. */
export const organization = {
  organization: {
    metaTitle: 'Organization',
    metaDescription: 'Members, roles and invitations of your organization, who did what in it, and its settings.',
  },
  invitation: {
    metaTitle: 'Invitation',
    metaDescription: 'Join an organization that shares its Warden licenses and installations with you.',
    title: 'Invitation',
    missingToken: 'The link is incomplete. Copy it from the email as a whole.',
    toHome: 'To the home page',
    failed: 'Failed to read the invitation. Please try again.',
    joinTitle: 'Join {{organization}}',
    lead: 'You are invited as: {{role}}.',
    forAddress: 'The invitation is for {{email}}.',
    until: 'It is valid until {{date}}.',
    join: 'Join',
    joinFailed: 'Failed to join. Please try again.',
    joined: 'You are now a member of {{organization}}.',
    other: 'You are signed in as {{email}}, but the invitation is for another address.',
    signOut: 'Sign out',
    signInFirst: 'Sign in or register with this address, then join.',
    signIn: 'Sign in',
    register: 'Register',
    toDashboard: 'To the dashboard',
  },
};

export type OrganizationTexts = typeof organization;
