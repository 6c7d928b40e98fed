import type { Descriptions } from './type.ts';

export const organizations: Descriptions['organizations'] = {
  list: 'With your role in each. Their ids go into the header `Warden-Organization` of other calls.',
  create:
    'With `company_id`, that company of yours becomes one of the organization. Your address must be confirmed by its owner.',
  get: 'The name, and what you are in it.',
  rename: 'Licenses that were issued before keep the name they have.',
  close:
    'All members lose access at once, and installations are unbound. Move out what somebody goes on with, and download documents before.',
  leave: 'Your own account, and the organization’s things, stay as they are.',
  mute: 'At least one member gets the reminders. Mails about licenses, payments and invoices come anyway, to those whose role needs them.',
  members: 'Owners first, then by name.',
  changeRole: 'The last owner stays one.',
  removeMember: 'The account of the member and its sessions stay; it has no access to this organization any more.',
  invitations: 'Newest first. Those that were accepted, revoked or have expired are left out.',
  invite:
    'An address gets at most one such mail a day from an organization. A new invitation replaces the one before it.',
  revokeInvitation: 'The address can be invited again on the next day.',
  readInvitation: 'For the page that the link of the mail opens.',
  accept: 'The account must have the address that the invitation was mailed to. A second use of the link is refused.',
  activity: 'From the audit log: what members did, and what the shop did with the things of the organization.',
  exportActivity:
    'In Russian the cells are separated by semicolons. A value that a spreadsheet would take for a formula begins with an apostrophe.',
};
