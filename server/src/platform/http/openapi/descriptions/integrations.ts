import type { Descriptions } from './type.ts';

const ownWebhooks = {
  create:
    'The address begins with https:// and must be reachable by anyone. A `v1` webhook gets a secret, which is shown once; a `v1a` one has a public key. At most 10.',
  change: 'Enabling one that the shop has disabled begins anew: earlier failures do not count.',
  remove: 'Messages that wait are not sent any more.',
  rotate: 'For 24 hours each message has two signatures, so that the receiver can change over at any time.',
  test: 'The message has the type `webhook.test`. It is sent once, and does not count as a failure.',
  deliveries: 'With how often each was tried, and when it is tried next.',
  delivery:
    'With the body that was sent, and of each attempt the headers, the status, the first kilobyte of the answer and its duration.',
  resend: 'Also one that arrived. The receiver recognizes it by the id.',
};

export const webhooks: Descriptions['webhooks'] = {
  list: 'With their state. Secrets are never shown again.',
  ...ownWebhooks,
  shopList: 'With their state. Secrets are never shown again.',
  shopCreate: ownWebhooks.create,
  shopChange: ownWebhooks.change,
  shopRemove: ownWebhooks.remove,
  shopRotate: ownWebhooks.rotate,
  shopTest: ownWebhooks.test,
  shopDeliveries: ownWebhooks.deliveries,
  shopDelivery: ownWebhooks.delivery,
  shopResend: ownWebhooks.resend,
};

export const tokens: Descriptions['tokens'] = {
  list: 'Newest first, those that have expired left out.',
  create:
    'Send it as `Authorization: Bearer wdn_…`. It works for 90 days unless `days` says otherwise, a year at most, and may do no more than the person who made it.',
  remove: 'Programs that use it are refused from the next call on.',
  shopList: 'Newest first, those that have expired left out.',
  shopCreate: 'It ends when its maker loses the role that it needs.',
  shopRemove: 'Programs that use it are refused from the next call on.',
};

export const calendar: Descriptions['calendar'] = {
  get: 'Whoever knows the address can read the calendar, without a session.',
  rotate: 'Calendar programs that use the address before have to be told the new one.',
  remove: 'Calendar programs find nothing any more.',
  feed: 'Ends of licenses and due dates of invoices, with the descriptions of installations and no names.',
};

export const advisories: Descriptions['advisories'] = {
  list: 'Withdrawn ones too, which say so.',
  get: 'Title and text in both languages; the text is Markdown.',
  osv: 'As the schema of OSV 1.7 describes it.',
  subscription: 'Whoever has an affected installation gets the mail anyway.',
  subscribe: 'It is about your own mailbox, whatever organization you work for.',
  listAll: 'The numbers of installations count those whose version the shop knows.',
  create: 'Its number is the next one of the year. Nobody but the shop’s own people sees a draft.',
  change: 'A change of a published one sets `updated_at`, and shows in feeds.',
  remove: 'A published one can only be withdrawn.',
  preview: 'Nothing is sent.',
  publish: 'It appears on the site, in the feed, in manifests and in the answers to installations.',
  announce: 'Each account gets one mail, whatever happens meanwhile.',
  withdraw: 'It stays visible and says why. No installation counts as affected any more.',
};
