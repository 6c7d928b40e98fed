/** Texts about consents, the copy of one's data, and what deleting an account leaves. */
export const personalData = {
  consents: {
    title: 'What you agreed to',
    terms: 'Terms of service',
    privacy: 'Privacy policy',
    personal_data: 'Consent to the processing of personal data',
    version: 'version of {{date}}',
    from: 'from {{address}}',
    none: 'Nothing is recorded: this account was not created through sign-up.',
    failed: 'Failed to load what you agreed to',
  },
  export: {
    title: 'Your data',
    lead: 'Everything the shop knows about you, as JSON, with your documents in one ZIP file.',
    action: 'Download my data',
    progress: 'Downloading, {{size}}',
    failed: 'Failed to download your data',
  },
  deletion: {
    gone: 'Deleted at once: your account, sessions, second factors, activity, installations and companies.',
    kept: 'Kept, because tax law requires it: payments, invoices and closing documents, for at least five years. A pseudonym replaces your email address and name in payments.',
    licenses: 'Your licenses',
    running:
      'They keep working until they end, but nobody can see, extend or download them here any more: save their texts first. Until then we keep the buyer’s address separately, to write if money is refunded or a license text changes.',
    noLicenses: 'No license is active.',
    until: 'Works until {{date}}',
    newestOnly: 'Only your {{number}} newest licenses were checked.',
  },
};

export type PersonalDataTexts = typeof personalData;
