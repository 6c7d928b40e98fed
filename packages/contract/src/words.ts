/** Words and numbers that pages use without the schemas that check them. */

export { licenseTypes, plans } from '@warden/license/kinds';

export const licenseStatuses = ['active', 'expired', 'revoked'] as const;

export const installationStatuses = [...licenseStatuses, 'unknown'] as const;

/** A license ends soon, or has ended and still works. */
export const installationTerms = ['ending', 'grace'] as const;

/** What a customer's licenses can be sorted by. In the order of urgency, the list of what needs attention begins. */
export const licenseSorts = ['issued_at', 'expires_at', 'client_id', 'urgency'] as const;
export type LicenseSort = (typeof licenseSorts)[number];

export const MIN_PASSWORD_LENGTH = 6;

/** A license that ends within this many days needs attention. */
export const ENDING_DAYS = 30;

/** When the old text of a license that is signed anew stops working. */
export const rotations = ['now', 'in_72_hours'] as const;
export type Rotation = (typeof rotations)[number];

/** Online at the provider, or by bank transfer on an invoice. */
export const paymentMethods = ['card', 'invoice'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** What a line of an order does: a first license, a longer one, or one that can do more. */
export const lineKinds = ['new', 'extend', 'upgrade'] as const;
export type LineKind = (typeof lineKinds)[number];

/** Why a line costs less than its plan. */
export const discountReasons = ['volume', 'code', 'volume_and_code', 'special'] as const;
export type DiscountReason = (typeof discountReasons)[number];

/** Whether a promo code has lowered the price, be it alone or beside the volume. */
export const isByCode = (reason: DiscountReason | null): boolean => reason === 'code' || reason === 'volume_and_code';

/** An ended code was ended by hand. Whether one is used up or out of its time follows from its uses and the day. */
export const promoCodeStatuses = ['active', 'scheduled', 'expired', 'used_up', 'ended'] as const;
export type PromoCodeStatus = (typeof promoCodeStatuses)[number];

/** A quote is made by the shop or the buyer; a link lets somebody else pay an order. */
export const quoteKinds = ['quote', 'link'] as const;
export type QuoteKind = (typeof quoteKinds)[number];

/** An accepted quote has an order that is paid or may be. One whose order was never paid is open again. */
export const quoteStatuses = ['open', 'accepted', 'paid', 'expired', 'withdrawn'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** For how many days customers may fix a price, and for how many they do where they choose none. */
export const MAX_QUOTE_DAYS = 30;
export const DEFAULT_QUOTE_DAYS = { quote: 14, link: 7 } as const satisfies Record<QuoteKind, number>;

/** How licenses are renewed by themselves. */
export const renewalMethods = ['off', 'invoice', 'card'] as const;
export type RenewalMethod = (typeof renewalMethods)[number];

/**
 * What stands of a renewal: it will come; its invoice waits; its charge was announced; it waits for consent to its price;
 * its last charge was declined and will be tried again; it is being charged.
 */
export const renewalStates = ['planned', 'invoiced', 'announced', 'consent', 'declined', 'charging'] as const;
export type RenewalState = (typeof renewalStates)[number];

/** An order has at most so many lines, and a line at most so many years. */
export const MOST_LINES = 50;
export const MOST_YEARS = 3;
/** A license that is extended to a common day is paid for so many days at least: it works for 14 days of grace besides. */
export const LEAST_DAYS = 30;

/** A payment in one of these statuses may still be paid. */
export const openStatuses = ['pending', 'waiting_for_capture'] as const;
/** The provider reports these statuses. The last two are final. */
export const providerStatuses = [...openStatuses, 'succeeded', 'canceled'] as const;
/** The shop itself concludes that a payment has failed. The provider has no such status. */
export const paymentStatuses = [...providerStatuses, 'failed'] as const;

/** A returned invoice was paid, and its money was sent back. */
export const invoiceStatuses = ['open', 'paid', 'expired', 'canceled', 'returned'] as const;

export const operatingSystems = ['linux', 'darwin', 'windows'] as const;
export const architectures = ['amd64', 'arm64'] as const;
/** The systems for which there are installers, such as linux_amd64. */
export const systems = operatingSystems.flatMap((os) => architectures.map((arch) => `${os}_${arch}` as const));

/** What the panel's search finds, in the order in which it is shown. */
export const searchKinds = [
  'users',
  'organizations',
  'companies',
  'invoices',
  'documents',
  'installations',
  'payments',
  'licenses',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Where a release is offered: those of `beta` are offered only to installations that ask for it. */
export const releaseChannels = ['stable', 'beta'] as const;
export type ReleaseChannel = (typeof releaseChannels)[number];

/** As CVSS 4.0 names the ranges of its scores. */
export const severities = ['none', 'low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof severities)[number];

export const advisoryStates = ['draft', 'published', 'withdrawn'] as const;
export type AdvisoryState = (typeof advisoryStates)[number];

/** What webhooks report. */
export const eventTypes = [
  'license.issued',
  'license.extended',
  'license.revoked',
  'license.expiring',
  'license.moved',
  'payment.succeeded',
  'payment.refunded',
  'invoice.issued',
  'invoice.paid',
  'release.published',
  'advisory.published',
] as const;
export type EventType = (typeof eventTypes)[number];

/** How deliveries of a webhook are signed: `v1` by HMAC with a shared secret, `v1a` by Ed25519 with a key of the shop. */
export const webhookSignatures = ['v1', 'v1a'] as const;
export type WebhookSignature = (typeof webhookSignatures)[number];

/** What a token may be allowed. Those of the shop are for tokens of administrators and staff. */
export const accountScopes = ['licenses:read', 'installs:read', 'payments:read', 'invoices:read', 'webhooks'] as const;
export const shopScopes = ['licenses:issue', 'releases:publish', 'shop:webhooks'] as const;
export const tokenScopes = [...accountScopes, ...shopScopes] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** For how many days a token works, at most and by default. */
export const MAX_TOKEN_DAYS = 365;
export const DEFAULT_TOKEN_DAYS = 90;

/** Every token of the API begins like this, so that scanners find one that was published by mistake. */
export const TOKEN_PREFIX = 'wdn_';
