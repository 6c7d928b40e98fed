/** Texts of what a person shares with colleagues: a new organization, and installations that move into it. */
export const sharing = {
  newOrganization: {
    title: 'New organization',
    lead: 'Colleagues see and manage the licenses of an organization together, each by their role. What is yours stays yours until you move it there.',
    name: 'Name',
    nameHelp: 'It is the licensee of the licenses that the organization buys.',
    company: 'Company for invoices',
    companyHelp: 'Optional. It moves from your account into the organization.',
    noCompany: 'None for now',
    submit: 'Create',
    failed: 'Failed to create the organization. Please try again.',
    done: '{{name}} is ready. Invite your colleagues.',
    shareTitle: 'Share with colleagues',
    shareText:
      'In an organization, an accountant, an engineer and you work with the same licenses, each with their own password.',
  },
  ownerChange: {
    action: {
      toOrganization: 'Move to an organization…',
      toPersonal: 'Move to Personal…',
      toOther: 'Move to another owner…',
    },
    title: {
      toOrganization: 'Move to an organization',
      toPersonal: 'Move to Personal',
      toOther: 'Move to another owner',
    },
    lead: '{{client}} gets a new owner. What happens:',
    points: {
      licenses: 'Its licenses and keys come along and go on working, and so does its staging installation.',
      payments: 'Its payments, invoices and documents come along. Who paid stays recorded.',
      companies: 'Companies and their details stay where they are.',
    },
    target: 'New owner',
    self: 'You (Personal)',
    who: 'From then on, the members of the organization see it, each by their role.',
    whoPersonal: 'From then on, only you see it.',
    submit: 'Move',
    failed: 'Failed to move the installation. Please try again.',
    done: '{{client}} now belongs to {{name}}.',
    donePersonal: '{{client}} now belongs to your own account.',
    show: 'Show',
  },
};

export type SharingTexts = typeof sharing;
