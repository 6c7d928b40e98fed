import { MAX_TOKEN_DAYS } from '@warden/contract';
import type { DocsLocale } from '@warden/i18n/locales';
import type { PgTable } from 'drizzle-orm/pg-core';
import { statistics } from '../features/admin/tables.ts';
import { COUNTED } from '../features/advisories/jobs.ts';
import {
  advisories,
  advisoryAnnouncements,
  advisoryHistory,
  advisoryNumbers,
  advisorySubscribers,
} from '../features/advisories/tables.ts';
import { auditLog } from '../features/audit/tables.ts';
import { EMAIL_CHANGE, SESSION_LIFETIME } from '../features/auth/domain.ts';
import { TICKET_LIFETIME } from '../features/auth/factors/tickets.ts';
import { AUDITED_ADDRESSES, sweepExpired } from '../features/auth/jobs.ts';
import { TOKEN_LIFETIME } from '../features/auth/mail-tokens.ts';
import { FLOW_LIFETIME } from '../features/auth/sso/store.ts';
import { RESET_LIFETIME, UNCONFIRMED_APP } from '../features/auth/store.ts';
import * as auth from '../features/auth/tables.ts';
import { UNCONFIRMED_ACCOUNT } from '../features/auth/unconfirmed.ts';
import { calendarFeeds } from '../features/calendar/tables.ts';
import { clients } from '../features/clients/tables.ts';
import { LINK_LIFETIME } from '../features/companies/mail.tsx';
import { companies, companyEmails, companyMembers } from '../features/companies/tables.ts';
import { consents } from '../features/consents/tables.ts';
import { documentCounters, documentFiles, documents } from '../features/documents/tables.ts';
import { ACTIVATION_LIFETIME } from '../features/installs/activation.ts';
import { MOVE_RETENTION } from '../features/installs/moves.ts';
import { activationCodes, installKeys, installMoves, installs } from '../features/installs/tables.ts';
import { invoices } from '../features/invoices/tables.ts';
import { licenseReminders, licenses, validationDays } from '../features/licenses/tables.ts';
import { memberships } from '../features/memberships/tables.ts';
import { INVITATION_LIFETIME } from '../features/organizations/inviting.ts';
import { invitations } from '../features/organizations/tables.ts';
import { sweepPayments, UNMATCHED_EVENTS } from '../features/payments/jobs.ts';
import { LAST_MAILS, LATE_MONEY } from '../features/payments/pseudonyms.ts';
import { orderLines, paymentContacts, paymentEvents, payments, refunds } from '../features/payments/tables.ts';
import { promoCodes, promoUses } from '../features/promo-codes/tables.ts';
import { quotes } from '../features/quotes/tables.ts';
import { installers, releaseAnnouncements, releases, signedFiles } from '../features/releases/tables.ts';
import { renewalInstalls, renewalSettings, renewals, savedMethods } from '../features/renewals/tables.ts';
import { sweepSecurityEvents } from '../features/security-events/jobs.ts';
import { RETENTION as SECURITY_EVENTS } from '../features/security-events/store.ts';
import { securityEvents } from '../features/security-events/tables.ts';
import { seller } from '../features/seller/tables.ts';
import { settings } from '../features/settings/tables.ts';
import { apiTokens } from '../features/tokens/tables.ts';
import { statements, transferAllocations, transfers } from '../features/transfers/tables.ts';
import { sweepDeliveries } from '../features/webhooks/deliver.ts';
import { RETENTION as DELIVERIES } from '../features/webhooks/domain.ts';
import { webhookAttempts, webhookDeliveries, webhooks } from '../features/webhooks/tables.ts';
import { KEEP_DAYS } from '../platform/config/files.ts';
import { DEAD_LETTER_SECONDS, DONE_SECONDS } from '../platform/jobs/create-queues.ts';
import type { AnyJob } from '../platform/jobs/job.ts';
import { rules } from '../platform/limits/rules.ts';
import { rateLimits } from '../platform/limits/tables.ts';
import { secrets } from '../platform/secret/tables.ts';
import { DAY, HOUR, MINUTE } from '../platform/time.ts';
import { makeBackups } from './backup/jobs.ts';

/** The operator's system deletes logs; docs/operations.md sets it up. */
export const SERVER_LOGS = 30 * DAY;

/** Secret: stored as a hash or encrypted. Personal: about a person. Business: about nobody. */
type Level = 'personal' | 'secret' | 'business';

interface Kept {
  what: string;
  /** The columns of the database that hold it; a table without any named holds ids, numbers and dates alone. */
  columns?: readonly { table: PgTable; names: readonly string[] }[];
  /** Where it is, if not in a table. */
  place?: string;
  levels: readonly Level[];
  why: string;
  until: string;
  /** The jobs that delete it, and people who do so by hand. */
  by: readonly (AnyJob | string)[];
  /** What the privacy policy says of it. It says nothing of what is about nobody. */
  policy?: Record<DocsLocale, string>;
}

const of = <T extends PgTable>(table: T, ...names: (keyof T['$inferSelect'] & string)[]) => ({ table, names });

const unitFormat = (unit: 'day' | 'hour') => (locale: DocsLocale, milliseconds: number) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
    .format(milliseconds / (unit === 'day' ? DAY : HOUR))
    .replaceAll('\u00a0', ' ');
const days = unitFormat('day');
const hours = unitFormat('hour');
/** In Russian, “no longer than” asks for the genitive, which `Intl` does not have. */
const daysOf = (milliseconds: number) => (milliseconds === DAY ? 'одного дня' : `${milliseconds / DAY} дней`);

const { customer, staff } = SESSION_LIFETIME;
const links = [LINK_LIFETIME, INVITATION_LIFETIME, ...Object.values(TOKEN_LIFETIME)];
const [SHORTEST_LINK, LONGEST_LINK] = [Math.min(...links), Math.max(...links)];
const LONGEST_LIMIT = Math.max(...Object.values(rules).map(({ per }) => per));
const BACKUPS = KEEP_DAYS * DAY;
const [SENT, UNSENT] = [DONE_SECONDS * 1000, DEAD_LETTER_SECONDS * 1000];

const owner = 'the owner';
const operator = 'the operator, by hand';
const contract = 'to fulfill the contract';
const law = 'accounting and tax law';
const safety = 'the safety of the shop and its accounts';

/**
 * What the shop stores, why, for how long, and which job deletes it. The periods are those that the jobs use. A test
 * compares the table with the schema of the database, with docs/retention.md and with the privacy policy, whose list
 * has the same order.
 */
export const retention: readonly Kept[] = [
  {
    what: 'accounts: names, company, address, password hash, network address of the registration, reason of a block; consents with their network address; companies with INN, KPP or tax number, address and accounting addresses; which news and advisories were mailed, and who wants all of these; identity providers of organizations with their encrypted secret, domains, and whom a provider means; webhooks with their encrypted secrets; tokens of the API as hashes, with name, scopes and the hour of the last use; the encrypted address of the calendar',
    columns: [
      of(auth.users, 'email', 'emailKey', 'firstName', 'lastName', 'companyName', 'passwordHash', 'search'),
      of(auth.users, 'blockedReason', 'registeredFrom'),
      of(consents, 'version', 'sha256', 'address'),
      of(companies, 'country', 'inn', 'kpp', 'taxId', 'name', 'address'),
      of(companyMembers),
      of(companyEmails, 'email', 'emailKey'),
      of(releaseAnnouncements),
      of(advisoryAnnouncements),
      of(advisorySubscribers),
      of(auth.identityProviders, 'issuer', 'clientId', 'encryptedSecret'),
      of(auth.organizationDomains, 'domain', 'token', 'codeHash'),
      of(auth.identities, 'issuer', 'subject', 'email'),
      of(apiTokens, 'name', 'tokenHash', 'ending', 'scopes'),
      of(calendarFeeds, 'tokenHash', 'encryptedToken'),
      of(webhooks, 'url', 'description', 'types', 'encryptedSecret', 'oldEncryptedSecret', 'publicKey'),
    ],
    levels: ['personal', 'secret'],
    why: contract,
    until: `until the account is deleted or merged; whom a provider means until the membership ends; a webhook until it is removed; a token until it is ended or expires, ${days('en', MAX_TOKEN_DAYS * DAY)} at most, and an address of the calendar until it is replaced; a removed company is hidden until then, because its invoices need its addresses; a disowned account loses its consents and companies`,
    by: [owner, sweepExpired],
    policy: {
      en: 'Account, consents and company details: until you delete the account. A company that you remove from your list is hidden, and kept until then for the invoices issued to it.',
      ru: 'Аккаунт, согласия и реквизиты компаний — пока вы не удалите аккаунт. Компания, которую вы убрали из списка, больше не видна, но хранится до удаления аккаунта: она нужна для выставленных ей счетов.',
    },
  },
  {
    what: 'accounts whose address was never confirmed, with all of the above',
    columns: [of(auth.users, 'email', 'registeredFrom')],
    levels: ['personal', 'secret'],
    why: 'so that the owner of the mailbox can confirm it',
    until: `${days('en', UNCONFIRMED_ACCOUNT)} after the registration, unless it has a session, a mailed link that works, an installation, a license, something paid or still to be paid, or is blocked`,
    by: [sweepExpired],
    policy: {
      en: `An account whose email address was never confirmed, with its network addresses: ${days('en', UNCONFIRMED_ACCOUNT)} after registration, or until its last session and the last link mailed to it end, if that is later. It stays if it has an installation, a license, or a payment that was made or may still arrive, or if we blocked it.`,
      ru: `Аккаунт с неподтверждённой почтой и его сетевые адреса — ${days('ru', UNCONFIRMED_ACCOUNT)} после регистрации или, если это позже, до окончания последнего сеанса и срока последней ссылки из письма. Аккаунт остаётся, если в нём есть установка, лицензия либо платёж, который прошёл или ещё может поступить, а также если мы его заблокировали.`,
    },
  },
  {
    what: 'sessions: token hash, network address, browser, times; which organizations they have signed in for; sign-ins that wait for a provider, and logout tokens that were used',
    columns: [
      of(auth.sessions, 'tokenHash', 'address', 'userAgent', 'challenge'),
      of(auth.organizationSignIns, 'tokenHash', 'sid'),
      of(auth.ssoFlows, 'flowHash', 'state', 'nonce', 'codeVerifier', 'tokenHash'),
      of(auth.logoutTokens, 'tokenHash'),
    ],
    levels: ['personal', 'secret'],
    why: safety,
    until: `until ended by the owner; after ${days('en', customer.idle)} without use, ${days('en', customer.absolute)} at the latest; those of the shop's own people after ${hours('en', staff.idle)} and ${days('en', staff.absolute)}; a sign-in that waits ${FLOW_LIFETIME / MINUTE} minutes`,
    by: [owner, sweepExpired],
    policy: {
      en: `Sessions: until you log out, end them in your profile or change your password. They also end after ${days('en', customer.idle)} without use, and after ${days('en', customer.absolute)} at the latest.`,
      ru: `Сеансы — пока вы не выйдете, не завершите их в профиле или не смените пароль. Сеанс заканчивается и сам: через ${days('ru', customer.idle)} без действий и не позже чем через ${days('ru', customer.absolute)} после входа.`,
    },
  },
  {
    what: 'second factors: public keys and names of passkeys, encrypted secrets of apps, hashes of recovery and break-glass codes; requests to remove them; sign-ins that wait for one',
    columns: [
      of(auth.passkeys, 'credentialId', 'publicKey', 'transports', 'name'),
      of(auth.totpSecrets, 'encrypted'),
      of(auth.recoveryCodes, 'codeHash'),
      of(auth.breakGlassCodes, 'codeHash'),
      of(auth.factorResets),
      of(auth.secondFactorTickets, 'tokenHash', 'challenge'),
    ],
    levels: ['personal', 'secret'],
    why: safety,
    until: `until removed, or with the account; an app that was not confirmed ${days('en', UNCONFIRMED_APP)}, a request ${days('en', RESET_LIFETIME)} after its wait, a sign-in that waits ${TICKET_LIFETIME / MINUTE} minutes`,
    by: [owner, sweepExpired],
    policy: {
      en: 'Second factors: until you remove them or delete your account.',
      ru: 'Второй фактор — пока вы не отключите его или не удалите аккаунт.',
    },
  },
  {
    what: 'security events: what happened, network address, device',
    columns: [of(securityEvents, 'kind', 'address', 'device', 'detail')],
    levels: ['personal'],
    why: safety,
    until: `${days('en', SECURITY_EVENTS)}, or until the account is deleted`,
    by: [sweepSecurityEvents],
    policy: {
      en: `Security events: ${days('en', SECURITY_EVENTS)}, or until you delete your account.`,
      ru: `События безопасности — ${days('ru', SECURITY_EVENTS)} или пока вы не удалите аккаунт.`,
    },
  },
  {
    what: 'counters of attempts by network address, mail address or account',
    columns: [of(rateLimits, 'key')],
    levels: ['personal'],
    why: safety,
    until: `${days('en', LONGEST_LIMIT)} at most`,
    by: [sweepExpired],
    policy: {
      en: `Counts of attempts by network address, email address and account: ${days('en', LONGEST_LIMIT)} at most.`,
      ru: `Счётчики попыток по сетевому адресу, адресу почты и аккаунту — не дольше ${daysOf(LONGEST_LIMIT)}.`,
    },
  },
  {
    what: 'changes of address: old and new mail address',
    columns: [of(auth.emailChanges, 'oldEmail', 'oldKey', 'newEmail')],
    levels: ['personal'],
    why: safety,
    until: `until withdrawn; ${days('en', EMAIL_CHANGE.wait)} while it waits, ${days('en', EMAIL_CHANGE.revocable)} after it was done`,
    by: [owner, sweepExpired],
    policy: {
      en: `The old and the new address of a changed email: ${days('en', EMAIL_CHANGE.wait)} while the change waits to be confirmed, then ${days('en', EMAIL_CHANGE.revocable)} in which it can be undone.`,
      ru: `Старый и новый адрес при смене почты — ${days('ru', EMAIL_CHANGE.wait)}, пока смена ждёт подтверждения, и ещё ${days('ru', EMAIL_CHANGE.revocable)}, пока её можно отменить.`,
    },
  },
  {
    what: 'memberships: who belongs to which organization, and as what',
    columns: [of(memberships)],
    levels: ['personal'],
    why: contract,
    until: 'until the member leaves, is removed or deletes the account, or the organization is closed',
    by: [owner],
    policy: {
      en: 'Which organizations you belong to, and your role: until you leave, an owner removes you, you delete your account, or the organization is closed. What belongs to an organization stays with it.',
      ru: 'В каких организациях вы состоите и с какой ролью — пока вы не выйдете, владелец не удалит вас, вы не удалите аккаунт или организацию не закроют. То, что принадлежит организации, остаётся у неё.',
    },
  },
  {
    what: 'invitations to organizations: mail address',
    columns: [of(invitations, 'email', 'emailKey')],
    levels: ['personal'],
    why: contract,
    until: `until accepted or revoked, ${days('en', INVITATION_LIFETIME)} at most`,
    by: [owner, sweepExpired],
    policy: {
      en: `The email address of someone invited to an organization: until the invitation is accepted or revoked, ${days('en', INVITATION_LIFETIME)} at most.`,
      ru: `Адрес почты, на который отправлено приглашение в организацию, — пока приглашение не примут или не отзовут, не дольше ${daysOf(INVITATION_LIFETIME)}.`,
    },
  },
  {
    what: 'links in mails, as hashes',
    columns: [of(auth.mailTokens, 'tokenHash'), of(companyEmails, 'tokenHash'), of(invitations, 'tokenHash')],
    levels: ['secret'],
    why: safety,
    until: `until used, replaced or expired: ${hours('en', SHORTEST_LINK)} to ${days('en', LONGEST_LINK)}, by purpose`,
    by: [sweepExpired],
    policy: {
      en: `Links in emails, as hashes: until they are used or expire, ${days('en', LONGEST_LINK)} at most.`,
      ru: `Ссылки из писем (в виде хешей) — пока вы ими не воспользуетесь или пока они не истекут, не дольше ${daysOf(LONGEST_LINK)}.`,
    },
  },
  {
    what: 'installations: client id, description, hostname, version, trial text',
    columns: [of(installs, 'clientId', 'description', 'hostname', 'version', 'licenseText')],
    levels: ['personal'],
    why: contract,
    until: 'until unbound, or with the account',
    by: [owner],
    policy: {
      en: 'Installations: until you delete them or your account.',
      ru: 'Установки — пока вы не удалите их или аккаунт.',
    },
  },
  {
    what: 'activation codes of installations, as hashes',
    columns: [of(activationCodes, 'codeHash')],
    levels: ['secret'],
    why: contract,
    until: `useless after ${ACTIVATION_LIFETIME / MINUTE} minutes; until used, replaced or unbound`,
    by: [owner],
  },
  {
    what: 'public keys of installations: client id, who pinned or ended them, version of Warden and last sync; no network addresses',
    columns: [of(installKeys, 'clientId', 'keyId', 'publicKey', 'pinnedBy', 'endedBy', 'version', 'nonces')],
    levels: ['personal'],
    why: contract,
    until: 'with the account',
    by: [owner],
    policy: {
      en: 'Public keys of your installations, with Warden’s version and the time of the last sync: until you delete your account.',
      ru: 'Открытые ключи ваших установок, версия Warden и время последней синхронизации — пока вы не удалите аккаунт.',
    },
  },
  {
    what: 'moves of licenses between installations: both client ids, and the old installation as it was',
    columns: [of(installMoves, 'fromClient', 'toClient', 'fromInstall')],
    levels: ['personal'],
    why: contract,
    until: `${days('en', MOVE_RETENTION)}, or with the account`,
    by: [owner, sweepExpired],
    policy: {
      en: `Moves of licenses from one installation to another: ${days('en', MOVE_RETENTION)}, or until you delete your account.`,
      ru: `Переносы лицензий между установками — ${days('ru', MOVE_RETENTION)} или пока вы не удалите аккаунт.`,
    },
  },
  {
    what: 'licenses: licensee, client id, hostname, text, validations, who issued or revoked them and why',
    columns: [
      of(licenses, 'clientId', 'hostname', 'licensee', 'keyId', 'licenseText'),
      of(licenses, 'issuedBy', 'revokedReason', 'revokedBy', 'stagingFor', 'moves'),
      of(licenseReminders),
      of(clients, 'clientId', 'hostname'),
    ],
    levels: ['personal'],
    why: `${contract}; ${law}`,
    until:
      'at least 5 years, without the account once it is deleted: their texts are signed and never change; of trials that an installation signs itself, the newest',
    by: [operator],
    policy: {
      en: 'Licenses, with the name they are issued to: at least five years, as accounting law requires for what was sold; once you delete your account, without a link to it.',
      ru: 'Лицензии и имя, на которое они выданы, — не меньше пяти лет: этого требует закон о бухгалтерском учёте для всего проданного; после удаления аккаунта — без связи с ним.',
    },
  },
  {
    what: 'mail addresses that licenses were issued to and that no account has proved',
    columns: [of(licenses, 'waitingFor')],
    levels: ['personal'],
    why: contract,
    until: 'until an account proves the address, or the license ends',
    by: [sweepExpired],
    policy: {
      en: 'The email address that a license was issued to, if it has no account: until the license ends.',
      ru: 'Адрес почты, на который выдана лицензия, если аккаунта с ним нет, — до конца срока лицензии.',
    },
  },
  {
    what: 'cards that the payment provider stores for renewals: its name and id of them; how an account wants its licenses renewed; renewals with their licenses, prices and outcome',
    columns: [
      of(savedMethods, 'providerMethodId', 'title'),
      of(renewalSettings, 'currency'),
      of(renewals, 'currency'),
      of(renewalInstalls, 'clientId'),
    ],
    levels: ['personal', 'secret'],
    why: contract,
    until:
      'a card until it is unlinked, the bank revokes it, or who stored it leaves the organization or may not buy for it any more; all with the account',
    by: [owner],
    policy: {
      en: 'Cards that you let the payment provider store: what it calls them, such as the last four digits, and the number by which we charge them; until you unlink them, leave the organization for which you stored them or delete your account. How your licenses are renewed, and what came of it: until you delete your account.',
      ru: 'Карты, которые вы разрешили платёжному сервису сохранить: их название у него, например последние четыре цифры, и номер, по которому мы списываем оплату, — пока вы не отвяжете карту, не выйдете из организации, для которой её сохранили, или не удалите аккаунт. Способ продления лицензий и итоги продлений — пока вы не удалите аккаунт.',
    },
  },
  {
    what: 'payments and refunds: what was bought, amount, dates, status, numbers and addresses of the provider, reasons, who asked; promo codes, private ones as hashes, with their conditions, notes and makers, and the orders that used them',
    columns: [
      of(payments, 'clientId', 'currency', 'providerPaymentId', 'confirmationUrl', 'receiptUrl'),
      of(payments, 'cancelReason', 'problem', 'orderKey', 'paidWith'),
      of(orderLines, 'clientId'),
      of(refunds, 'providerRefundId', 'reason', 'requestedBy', 'lineIds', 'failureCode', 'failureText'),
      of(promoCodes, 'label', 'codeHash', 'currency', 'plans', 'kinds', 'note', 'createdBy'),
      of(promoUses),
    ],
    levels: ['personal', 'secret'],
    why: law,
    until: 'at least 5 years',
    by: [operator],
    policy: {
      en: 'Payments and refunds: as long as accounting law requires, which is at least five years.',
      ru: 'Платежи и возвраты — столько, сколько требует закон о бухгалтерском учёте, не меньше пяти лет.',
    },
  },
  {
    what: 'quotes and payment links: what was offered, for which installations, prices, validity, notes, who made them, their addresses as hashes, the order that was made of them',
    columns: [of(quotes, 'createdBy', 'number', 'content', 'currency', 'note', 'tokenHash')],
    levels: ['personal', 'secret'],
    why: contract,
    until: 'until the account is deleted; its orders stay',
    by: [owner],
    policy: {
      en: 'Quotes and payment links: until you delete your account.',
      ru: 'Предложения и ссылки на оплату — пока вы не удалите аккаунт.',
    },
  },
  {
    what: 'the buyer in payments: mail address, name, company, hostname and name of the installation',
    columns: [
      of(payments, 'email', 'licensee', 'hostname', 'installation', 'company'),
      of(orderLines, 'hostname', 'installation'),
    ],
    levels: ['personal'],
    why: contract,
    until: `until the account is deleted, then a pseudonym; while the payment may still be paid, until that has ended, which is ${days('en', LATE_MONEY)} after an invoice`,
    by: [owner, sweepExpired],
    policy: {
      en: `Your email address and name in payments: until you delete your account; in a payment that may still arrive, until it has ended, and on an invoice until ${days('en', LATE_MONEY)} after its issue. Then a pseudonym replaces them.`,
      ru: `Ваши почта и имя в платежах — до удаления аккаунта; если платёж ещё может поступить — до его завершения, а по счёту — ${days('ru', LATE_MONEY)} со дня выставления. Затем их заменяет условное обозначение.`,
    },
  },
  {
    what: 'mail addresses of buyers who deleted their accounts, and of owners who closed organizations',
    columns: [of(paymentContacts, 'email')],
    levels: ['personal'],
    why: 'a refund or a new text of the license',
    until: `until the license has ended, no refund is pending, and ${days('en', LAST_MAILS)} have passed since the payment's last change`,
    by: [sweepExpired],
    policy: {
      en: `Your email address after you delete your account: apart, until the licenses you bought end and refunds are done, and at least ${days('en', LAST_MAILS)} after the last change of a payment, to write to you if money is returned or the text of a license changes.`,
      ru: `Ваша почта после удаления аккаунта — отдельно, пока не закончатся купленные лицензии и начатые возвраты, и не меньше ${days('ru', LAST_MAILS)} после последнего изменения платежа: по этому адресу мы напишем, если деньги вернутся или изменится текст лицензии.`,
    },
  },
  {
    what: 'the buyer in invoices that were never paid, their documents and files: company, INN, KPP, address',
    columns: [of(invoices, 'company', 'inn', 'search'), of(documents, 'content'), of(documentFiles, 'bytes')],
    levels: ['personal'],
    why: contract,
    until: `${days('en', LATE_MONEY)} after the invoice once the account is deleted, then a pseudonym; files are deleted`,
    by: [sweepExpired],
    policy: {
      en: `Company details in an invoice on which no money arrived, once you have deleted your account: ${days('en', LATE_MONEY)} after its issue. Then a pseudonym replaces them, and its file is deleted.`,
      ru: `Реквизиты в счёте, по которому деньги не поступали, после удаления аккаунта — ${days('ru', LATE_MONEY)} со дня выставления. Затем их заменяет условное обозначение, а файл счёта удаляется.`,
    },
  },
  {
    what: 'invoices for which money moved, closing documents, corrections and acts, with their files; bank transfers: payer, INN, account, sum, purpose; notes of administrators about them',
    columns: [
      of(invoices, 'number', 'company', 'inn', 'sellerAccount', 'currency', 'paidReason', 'search'),
      of(documents, 'series', 'number', 'content'),
      of(documentFiles, 'bytes'),
      of(statements, 'sha256', 'importedBy'),
      of(transfers, 'fingerprint', 'paymentId', 'number', 'currency', 'payer', 'payerInn', 'payerAccount'),
      of(transfers, 'payee', 'payeeInn', 'payeeAccount', 'purpose', 'resolvedBy', 'note'),
      of(transferAllocations),
    ],
    levels: ['personal'],
    why: law,
    until: 'at least 5 years, without the account once it is deleted',
    by: [operator],
    policy: {
      en: 'Invoices on which money has arrived, closing documents and bank transfers, with company details and INN: as long as accounting and tax law require, which is at least five years.',
      ru: 'Счета, по которым поступали деньги, закрывающие документы и банковские переводы с реквизитами и ИНН — столько, сколько требуют закон о бухгалтерском учёте и Налоговый кодекс, не меньше пяти лет.',
    },
  },
  {
    what: 'audit log: who did what to whom, by ids; amounts, client ids, reasons that administrators typed',
    columns: [of(auditLog, 'actor', 'action', 'subject', 'before', 'after', 'addressDigest', 'previous', 'hash')],
    levels: ['personal'],
    why: `${safety}; ${law}`,
    until: 'for ever: entries are chained by hashes',
    by: ['nobody'],
    policy: {
      en: 'The record of money and administration, which names accounts by number alone: as long as the shop exists.',
      ru: 'Журнал платежей и действий администраторов, где аккаунты обозначены только номерами, — пока существует магазин.',
    },
  },
  {
    what: 'network addresses in the audit log',
    columns: [of(auditLog, 'address', 'addressSalt')],
    levels: ['personal'],
    why: safety,
    until: `${days('en', AUDITED_ADDRESSES)}, or until the account is deleted`,
    by: [sweepExpired],
    policy: {
      en: `Network addresses in that record: ${days('en', AUDITED_ADDRESSES)}, or until you delete your account.`,
      ru: `Сетевые адреса в этом журнале — ${days('ru', AUDITED_ADDRESSES)} или пока вы не удалите аккаунт.`,
    },
  },
  {
    what: 'jobs and mails to be sent: kinds and ids, no addresses and no texts',
    place: 'queue (`pgboss`)',
    levels: ['personal'],
    why: contract,
    until: `${hours('en', SENT)} after they are done, ${days('en', UNSENT)} as dead letters; those of a deleted account go with it, except mails about a forgotten password (ids of all accounts that claim the address) and about payments`,
    by: ['the queue'],
    policy: {
      en: `Emails to you: we keep no copy. The note that one is to be sent, without address or text: ${hours('en', SENT)} after sending, or ${days('en', UNSENT)} if it could not be sent.`,
      ru: `Письма вам — копий не храним. Отметка о том, что письмо нужно отправить, без адреса и текста, — ${hours('ru', SENT)} после отправки или ${days('ru', UNSENT)}, если отправить его не удалось.`,
    },
  },
  {
    what: 'server logs: time, path and result of requests, account id, network address',
    place: 'standard output',
    levels: ['personal'],
    why: safety,
    until: `${days('en', SERVER_LOGS)} ([how](operations.md#logs))`,
    by: ["the operator's system"],
    policy: {
      en: `Server logs, with network addresses: ${days('en', SERVER_LOGS)}.`,
      ru: `Журналы сервера с сетевыми адресами — ${days('ru', SERVER_LOGS)}.`,
    },
  },
  {
    what: 'backups: all of the above that is in the database',
    place: '`BACKUP_TARGET`',
    levels: ['personal', 'secret'],
    why: 'to restore the shop',
    until: `${days('en', BACKUPS)} (\`BACKUP_KEEP_DAYS\`); the newest is kept until there is another`,
    by: [makeBackups],
    policy: {
      en: `Backups: ${days('en', BACKUPS)}. What has been deleted stays in earlier backups for that time. They are encrypted and used only to restore the shop after a failure.`,
      ru: `Резервные копии — ${days('ru', BACKUPS)}. Удалённые данные остаются в прежних копиях в течение этого срока. Копии зашифрованы и нужны только для восстановления магазина после сбоя.`,
    },
  },
  {
    what: 'messages to support',
    place: "the operator's mailbox",
    levels: ['personal'],
    why: 'to answer',
    until: '2 years after the last one',
    by: [operator],
    policy: {
      en: 'Messages to support: two years after the last one.',
      ru: 'Переписка с поддержкой — два года после последнего письма.',
    },
  },
  {
    what: "notifications of the provider: kind and number of the provider's object",
    columns: [of(paymentEvents, 'event', 'objectId')],
    levels: ['business'],
    why: law,
    until: `with the payment; ${days('en', UNMATCHED_EVENTS)} where there is none`,
    by: [sweepPayments],
  },
  {
    what: 'the seller: name, numbers, banks, signatories, links, keys of stamp and signature',
    columns: [of(seller, 'id', 'details', 'links', 'stampKey', 'signatureKey')],
    levels: ['business'],
    why: law,
    until: 'until replaced; images stay, because issued documents show them',
    by: ['an administrator'],
  },
  {
    what: 'messages to webhooks, which have ids alone, with the beginnings of the answers',
    columns: [of(webhookDeliveries, 'messageId', 'type', 'body'), of(webhookAttempts, 'headers', 'answer')],
    levels: ['business'],
    why: 'so that owners see what was sent, and can send it again',
    until: `${days('en', DELIVERIES)}, or until the webhook is removed`,
    by: [sweepDeliveries, owner],
  },
  {
    what: 'releases, their files and what is signed about them',
    columns: [
      of(releases, 'version', 'sortKey', 'release_notes_en', 'release_notes_ru'),
      of(releases, 'minVersion', 'yankReasonEn', 'yankReasonRu'),
      of(installers, 'sha256', 'blake2b', 'storageKey', 'fileName'),
      of(signedFiles, 'name', 'fingerprint', 'keyId', 'body', 'signature'),
    ],
    levels: ['business'],
    why: 'downloads',
    until: 'until deleted',
    by: ['an administrator'],
  },
  {
    what: 'security advisories with their drafts, and how many installations each affected by day',
    columns: [
      of(
        advisories,
        'number',
        'titleEn',
        'titleRu',
        'textEn',
        'textRu',
        'cvss',
        'score',
        'severity',
        'affected',
        'cve',
      ),
      of(advisories, 'withdrawnReasonEn', 'withdrawnReasonRu'),
      of(advisoryNumbers),
      of(advisoryHistory),
    ],
    levels: ['business'],
    why: 'to warn those who run an affected version',
    until: `a draft until deleted, what is published for good; installations are counted for ${days('en', COUNTED)}`,
    by: ['an administrator'],
  },
  {
    what: 'counts, figures, last numbers of documents, prices and switches; a table that only the version before uses',
    columns: [
      of(validationDays),
      of(statistics, 'figures'),
      of(documentCounters, 'series'),
      of(settings, 'key', 'value'),
      of(auth.signInTickets, 'place'),
    ],
    levels: ['business'],
    why: 'to run the shop',
    until: 'until replaced',
    by: ['nobody'],
  },
  {
    what: "the shop's own secret",
    columns: [of(secrets, 'name', 'value')],
    levels: ['secret'],
    why: safety,
    until: 'for ever',
    by: [operator],
  },
];
