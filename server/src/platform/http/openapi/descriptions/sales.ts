import type { Descriptions } from './type.ts';

export const licenses: Descriptions['licenses'] = {
  list: 'Each license comes with what can be bought on top of it. `counts` counts all licenses of the account, whatever the filter. `clientId` finds a part of the client id or of your description. By `client_id` licenses are sorted by your descriptions, and by client ids where there are none.',
  attention:
    'What ends within 30 days, is in grace or has ended at an installation that you have bound, and what works at one that nobody has bound. Superseded licenses are left out.',
  get: 'With the signed text, and what can be bought on top of it. A license of somebody else is answered like one that does not exist.',
  events:
    'When it was issued, bound, first validated, reminded of, extended, replaced and revoked. `/licenses/{id}/events` answers the same.',
  export:
    'All pages of the list with these filters, or those of its licenses that `ids` names, separated by commas. In Russian the cells are separated by semicolons. A value that a spreadsheet would take for a formula begins with an apostrophe.',
  texts: '`ids` are up to 100 ids, separated by commas. Licenses of other accounts are left out.',
  ofClient: 'Revoked licenses are left out unless `includeRevoked` is `true`.',
  issue: 'Without `expires` the license has the usual term of its type. With `email` it belongs to that account.',
  revoke:
    'Installations learn of it with their next validation or the next list of revocations. `revokedBy` is accepted and ignored.',
  resend: 'The mail is the one that came with the license, with its text attached.',
  validate:
    'An invalid license is a successful answer too: `valid` is false, and `code` says why. Installations call it about once a day.',
  keys: 'Ed25519 keys in Base64. A retired key still verifies licenses that were signed before it was retired.',
  stage:
    'Either `licenseText`, a trial of an installation that gets bound, or `client_id`, one that is bound. It has the plan and the end of the paid license, and follows it.',
  endStaging: 'The installation stays bound. Another one can become the staging installation then.',
  rotate: 'The new license has the same terms. It is mailed, and the history of both names the other.',
  revocations:
    '`text` is signed like a license and can be verified without a network. The answer has an ETag, and a cache that many share may store it for a minute.',
  revocationIndex: 'Four lines, signed like a license (docs/sync-format.md). Caches may answer with it for a minute.',
  revocationFile: 'One id on each line. Licenses that have ended are left out.',
};

export const installs: Descriptions['installs'] = {
  list: 'Each with the license text by which it was bound.',
  bind: 'The license text proves that the caller has the installation at hand. Its signature, client and dates are checked.',
  change: 'Changes what the owner wrote about it: description, hostname and version. A field that is left out stays.',
  remove: 'Only the binding is removed: licenses and payments stay, and it can be bound again.',
  activationCode: 'For an installation whose key the shop does not know yet. A new code replaces the one before it.',
  activate:
    '`request` is one line of JSON, and `signature` is over it (docs/sync-format.md). The key is pinned, the one before it ends, and the answer is that of a sync.',
  sync: '`request` is one line of JSON that the installation signs with its own key (docs/sync-format.md). Nothing is issued or changed by it.',
  carried:
    'For installations in closed networks. The caller has bound the installation; a public key that the shop does not know becomes its key. Such a request is good for 7 days, until it brings a license.',
  move: 'The new installation gets licenses with the same ends, and the old one is unbound. The old texts are revoked; an installation without a network learns of it late. Twice a year for each license.',
  undoMove: '`id` is that of the new installation. An undone move does not count.',
  changeOwner:
    'Its keys, licenses, payments, invoices and documents come along, and so does the staging installation that belongs to it. From an organization only owners may do this, and only to themselves or to another organization of theirs.',
  endKey: 'The license that the installation holds stays good.',
};

export const payments: Descriptions['payments'] = {
  quote:
    'Nothing is bought yet. An open payment for the same purchase is part of the answer, since buying continues it.',
  initiate:
    'The browser is then sent to `payment_url`. The amount has to be the quoted one; address and description come from the shop’s own data. Calling it again continues an open payment. With `company_id`, that company gets the documents of a paid invoice.',
  list: 'Card payments and invoices together, with their documents.',
  get: 'For the page that waits for a payment: `steps` says when it was paid, signed and mailed.',
  refund:
    'Sends the money back through the provider, all of it or that of the lines in `line_ids`. Later licenses that counted on from a revoked one are shortened.',
  notify:
    'The notification is only a hint: the shop asks the provider what is true. Calls from other networks are refused.',
};

export const orders: Descriptions['orders'] = {
  preview:
    'Nothing is bought yet. With `until`, a line costs the days until then, and its license ends on that day. The tax is a part of the amount.',
  create:
    'A license for each line, in one payment or invoice, at the sum of the preview. A line without an installation is a license that its buyer assigns later. The same order by card continues while it is not paid.',
  assign: 'Once and for good, before or after the order is paid; a license that is issued can be moved.',
};

export const quotes: Descriptions['quotes'] = {
  list: 'The address of a quote is not among the answers: it is shown when it is made.',
  create:
    'A quote is a document with a number, which its account accepts. A link is paid by whoever has it; the licenses are those of the account. An account may have 50 that are open.',
  renewLink: 'The address before stops working at once.',
  withdraw: 'An order that was made of it goes on.',
  pdf: 'Installations have numbers in it instead of names.',
  shared:
    'There is no personal data in it: no names, mail addresses or client ids. An address that is unknown, withdrawn, expired or used is answered with 410. Of a link that was paid nothing is left but that.',
  sharedPdf: 'The same PDF that its account gets.',
  accept:
    'For the account that the quote was made for; others get 404. Calling it again continues the card payment. A quote whose order was never paid can be accepted again.',
  pay: 'Receipt, licenses and documents go to the account that has made the link. Calling it again continues the payment.',
  adminList: 'Those that customers have made and those of the shop.',
  adminCreate: 'Lines without `amount` have the price of today. The reason is in the audit log alone.',
  adminWithdraw: 'An order that was made of it goes on.',
};

export const companies: Descriptions['companies'] = {
  list: 'Buyers for invoices, with the mailboxes that get their documents.',
  create:
    'Control digits of INN and KPP are checked. Each accounting address gets a mail with a link that confirms it.',
  update: 'New accounting addresses have to be confirmed. Documents that were issued have copies of the old details.',
  remove: 'Only the entry in the list is removed.',
  lookUp:
    '`available` is false where the register is not connected or does not answer; the form is then filled by hand.',
  resendConfirmation: 'Counted per account, network and mailbox, so that nobody can flood one.',
  confirmEmail:
    'Documents of the company go to this address from then on, and the five newest open invoices at once. Answers with the name of the company, quoted.',
  readEmailLink: 'Changes nothing. The open invoices are listed once the address is confirmed, until the link expires.',
  emailLinkPdf: 'For who confirmed the address by this link, until it expires.',
};

export const documents: Descriptions['documents'] = {
  period: 'PDF and XML files of invoices, transfer documents and corrections, streamed while they are packed.',
  act: 'Numbered and stored like other documents, once every license of the order has its installation. Asked again, it answers the same act. Other documents have none.',
  pdf: 'The bytes are the same for every reader: they are made once and stored.',
  xml: 'In the format of the Russian tax service, for operators of electronic documents. Invoices have none.',
};

export const promoCodes: Descriptions['promoCodes'] = {
  list: '`uses` counts the orders that it is reserved for or was used in. An order that ends unpaid gives its use back.',
  create:
    'One of `percent` and `sum`, which is in the currency of the shop. Without `code` a private one is made: `code` of the answer is the only place where it can be read.',
  end: 'It works for no further order. Ending it again changes nothing.',
};

export const renewals: Descriptions['renewals'] = {
  get: '`renewals` has what was announced or invoiced, and after it what will be renewed next. Amounts are those of today, or of the invoice.',
  set: 'Open invoices and announced charges of another way are withdrawn. By invoice needs `company_id`; by card needs `saved_method_id` and `most_amount`.',
  unlink: 'The provider’s id of the card is deleted, so nothing can be charged to it.',
  agree:
    '`amount` is the price that was shown. The card is charged on its day, or by the next run, each hour from 9:20 to 20:20 in Moscow, where that has come.',
};

export const invoices: Descriptions['invoices'] = {
  create:
    'The price is the current one and holds until the invoice expires. The license is issued when the money has arrived.',
  list: 'With what has arrived of each amount, and the documents.',
  get: 'An invoice of somebody else is answered like one that does not exist.',
  pdf: 'With a payment code for applications of Russian banks.',
  cancel: 'An invoice that was paid in part is settled or returned by an administrator.',
  adminList: 'Counted and paged up to 10,000 rows; `more` says that there are further ones.',
  adminGet: 'Shows which part of which transfer belongs to it.',
  markPaid: 'For money that no bank statement shows. The reason is recorded in the audit log.',
  exportCsv: 'One line per document; a correction is the change that it makes, so that the sums add up.',
  exportFiles: 'Streamed while it is packed, for at most 366 days.',
};

export const transfers: Descriptions['transfers'] = {
  upload:
    'Transfers that an earlier statement brought are counted as known. Those that fit an invoice exactly settle it at once.',
  list: 'A transfer that waits comes with the invoices to which it may belong.',
  apply: 'The money has to be enough for all of them. Licenses and documents follow in the same transaction.',
  dismiss: 'It stays in the list with the reason, and is not matched again.',
};
