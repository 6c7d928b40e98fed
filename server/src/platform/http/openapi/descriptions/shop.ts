import type { Descriptions } from './type.ts';

export const releases: Descriptions['releases'] = {
  list: 'With notes in English and Russian, and the size and SHA-256 of each installer by system, such as `linux_amd64`.',
  get: 'A version that does not exist is answered with 404, and so is an empty one.',
  download:
    'Counted as a download once the whole file was sent. Ranges and `If-None-Match` are supported, so that a broken download can go on.',
  hash: 'One line: the sum, two spaces and the name of the file.',
  signature:
    'Made with the key of releases over the BLAKE2b-512 of the file. `GET /releases/minisign.pub` has the public key.',
  manifest:
    'It changes when the release is yanked, or an advisory about it is published. `latest.json` names its hash.',
  manifestSignature: 'Made with the key of releases.',
  latest:
    'With a sequence that only rises, and a time after which it must not be believed: an old or frozen copy is noticed.',
  latestSignature: 'Made with the key of releases.',
  keys: 'With the state of each: whoever knows the keys of licenses learns which keys to believe about releases.',
  keysSignature: 'Made with the key of licenses.',
  publicKey: 'In the file format of minisign.',
  check:
    'Installations may ask without an account. What is signed is the text in `signed`, whose content `data` repeats.',
  yank: 'Its installers can still be downloaded, and pages and manifests say that it should not be installed.',
  unyank: 'Pages and manifests offer it again.',
  listAll: 'The same releases as the public list, also those that were not announced.',
  publish: 'The installers are hashed while they arrive, and stored before the release appears.',
  remove: 'Its downloads are answered with 404 from then on.',
  editNotes: 'Pages show the new notes at once. A mail that was sent stays as it was.',
  announcement: 'The mail is shown as the calling administrator would get it. Nothing is sent.',
  testAnnouncement: 'Twenty an hour. The release stays as it is, and nobody else gets a mail.',
  announce: 'Each reader gets one mail in their language, however often a worker is restarted.',
  unsubscribe: 'The token comes from the mail and works without a session. Calling it again changes nothing.',
  unsubscribePage: 'A mail program may open links by itself, so this call changes nothing.',
};

export const settings: Descriptions['settings'] = {
  read: 'A price that no administrator has set is null; `checkout` has what is asked for then.',
  coreAvailable: 'Pages show the card of the Community Edition then, and no individual plan.',
  setCoreAvailable: 'Holds for all visitors at once.',
  write: 'The change is recorded in the audit log with the value before. Pages show it at once.',
};

export const seller: Descriptions['seller'] = {
  read: 'A link that is not set is null, and no page shows it.',
  details: 'With the periods of value-added tax, and whether there are images of stamp and signature.',
  write: 'Control digits of INN, KPP, OGRN, accounts and IBAN are checked. Documents issued from then on show it.',
  writeLinks: 'Holds for pages and mails from then on.',
  image: 'In the format in which it was uploaded.',
  setImage: 'Documents issued from then on show it. Issued ones never change.',
  removeImage: 'Documents that show it stay as they are.',
};

export const admin: Descriptions['admin'] = {
  users: 'Counted and paged up to 10,000 rows; `more` says that there are further ones.',
  user: 'Reading it is recorded as a security event.',
  organizations: 'With how many members, installations and licenses each has, and what it has paid.',
  organization: 'Also names other organizations with a company of the same tax number, which may be merged.',
  previewMerge: 'Nothing changes yet.',
  merge:
    'Installations, licenses, payments, invoices, documents, companies and members go to the other organization, and this one is deleted. A member of both keeps the role that may do more.',
  block: 'Its licenses stay valid, and money that is still paid gives its license.',
  unblock: 'Sessions that were ended stay ended.',
  endSessions: 'All tokens of the account are refused from then on. The password stays.',
  installations: 'Also those that are bound to no account. Counted and paged up to 10,000 rows.',
  payments: 'Card payments and invoices. Counted and paged up to 10,000 rows.',
  search:
    'Looks for parts of names, addresses, companies, INNs and client ids, for numbers of documents, for the beginnings of ids of payments and licenses, and for the provider’s id of a payment. At most five of each kind; `more` names those with others.',
  exportUsers: 'Takes the filters of the list. The export is recorded as a security event.',
  exportInstallations:
    'Takes the filters of the list, and is always in the order of the client ids. The export is recorded as a security event.',
  exportPayments: 'Takes the filters of the list. The export is recorded as a security event.',
  stats: 'A large shop computes them about once a minute; `computed_at` says when.',
  drift: 'All lists are empty in a shop where everything agrees.',
  reconcile: 'Runs every night by itself. The answer counts what was compared and what was applied.',
  backups: 'Read from the place of the backups itself, at most once a minute. Metrics have both moments too.',
  jobs: 'Each with its last error. Metrics and the log count them too.',
  retryJobs: 'Jobs that have already been retried are not affected by a second call.',
  audit: 'Entries are chained by hashes and cannot be changed unnoticed. `subject` selects those about one thing.',
};
