import * as z from 'zod/mini';
import { data, done, endpoint, file, form } from './endpoint.ts';
import { day, email, filter, line, optionalLine } from './fields.ts';

/** The links that a shop may show. One that is not set is not shown anywhere. */
export const linkNames = ['demo', 'repository', 'sales', 'support', 'security', 'status'] as const;
export type LinkName = (typeof linkNames)[number];

const address = z.nullable(z.string());
const links = z.object({
  demo: address,
  repository: address,
  sales: address,
  support: address,
  security: address,
  status: address,
});
export type SiteLinks = z.infer<typeof links>;

/** The value-added tax from a day on: a rate in percent, or none and the legal ground for that. */
export const vatPeriod = z.object({
  from: day,
  rate: z.nullable(z.union([z.literal(5), z.literal(7), z.literal(10), z.literal(20), z.literal(22)])),
  ground: optionalLine(300),
  /** For documents in English. */
  ground_en: optionalLine(300),
});
export type VatPeriod = z.infer<typeof vatPeriod>;

/** Why the right to use software from the national registry is sold without VAT, as documents say it. */
export const softwareRegistryGround = {
  ground: 'подп. 26 п. 2 ст. 149 НК РФ',
  ground_en: 'Article 149(2)(26) of the Tax Code of the Russian Federation',
};

/** Documents in English show the English fields, or the others where these are empty. */
const person = z.object({
  position: optionalLine(100),
  name: optionalLine(150),
  position_en: optionalLine(100),
  name_en: optionalLine(150),
});

const bank = z.object({
  bic: line(9),
  name: line(200),
  correspondent_account: optionalLine(20),
  account: line(20),
});
const foreignBank = z.object({ name: line(200), iban: line(42), swift: line(11) });

/** Everything about the seller that documents and pages show. Control digits are checked by the server. */
export const sellerDetails = z.object({
  name_ru: line(300),
  name_en: optionalLine(300),
  inn: line(12),
  kpp: optionalLine(9),
  ogrn: optionalLine(15),
  address_ru: line(300),
  address_en: optionalLine(300),
  bank,
  /** The bank for buyers abroad. */
  foreign_bank: z.optional(z.nullable(foreignBank)),
  signatory: person,
  accountant: person,
  /** Sorted by date. The first period is in force before its date too. */
  vat: z
    .array(vatPeriod)
    .check(z.minLength(1, { error: 'field_required' }), z.maxLength(20, { error: 'field_invalid' })),
  invoice_days: z
    .int({ error: 'field_invalid' })
    .check(z.gte(1, { error: 'field_invalid' }), z.lte(90, { error: 'field_invalid' })),
  invoice_prefix: optionalLine(10),
});
export type SellerDetails = z.infer<typeof sellerDetails>;

/** What every visitor may know of the seller. */
export const publicSeller = z.object({
  name_ru: z.string(),
  name_en: z.nullable(z.string()),
  inn: z.string(),
  kpp: z.nullable(z.string()),
  ogrn: z.nullable(z.string()),
  address_ru: z.string(),
  address_en: z.nullable(z.string()),
  bank,
  foreign_bank: z.nullable(foreignBank),
  /** The seller of a demo is an example, and the pages say so. */
  is_example: z.boolean(),
});
export type PublicSeller = z.infer<typeof publicSeller>;

const imageName = z.enum(['stamp', 'signature'], { error: 'not_found' });
export type SellerImage = z.infer<typeof imageName>;

const isWebAddress = (text: string) => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '');
const webAddress = line(300).check(z.refine<string>(isWebAddress, { error: 'field_invalid' }));
const orEmpty = <T extends z.ZodMiniType>(schema: T) => z.nullable(filter(schema));

/** Each of them may be left out, null or empty. */
export const enteredLinks = z.object({
  demo: orEmpty(webAddress),
  repository: orEmpty(webAddress),
  sales: orEmpty(email),
  support: orEmpty(email),
  security: orEmpty(email),
  status: orEmpty(webAddress),
});

const ownSeller = z.object({
  /** Null until an administrator has entered the seller. */
  seller: z.nullable(sellerDetails),
  is_example: z.boolean(),
  links,
  images: z.object({ stamp: z.boolean(), signature: z.boolean() }),
});

export const seller = {
  read: endpoint('GET /seller', {
    access: 'public',
    summary: 'Who sells the licenses, and the links of this shop',
    /** `invoices` says whether companies can pay by invoice here. */
    reply: data(z.object({ seller: z.nullable(publicSeller), links, invoices: z.boolean() })),
  }),
  details: endpoint('GET /admin/seller', {
    access: 'admin',
    summary: 'The seller as documents show them, with bank and tax',
    reply: data(ownSeller),
  }),
  write: endpoint('PUT /admin/seller', {
    access: 'admin',
    fresh: true,
    summary: 'Change the seller; issued documents stay as they are',
    body: sellerDetails,
    reply: data(ownSeller),
    errors: [
      'inn_length',
      'inn_check_digits',
      'kpp_invalid',
      'kpp_required',
      'kpp_not_needed',
      'characters_unsupported',
      'ogrn_invalid',
      'bic_invalid',
      'account_invalid',
      'account_check_digit',
      'correspondent_account_check_digit',
      'iban_invalid',
      'swift_invalid',
      'vat_ground_required',
    ],
  }),
  writeLinks: endpoint('PUT /admin/seller/links', {
    access: 'admin',
    fresh: true,
    summary: 'Change the links that pages and mails show; an empty one is not shown',
    body: enteredLinks,
    reply: data(ownSeller),
    errors: ['email_invalid', 'email_name_invalid', 'email_domain_invalid'],
  }),
  image: endpoint('GET /admin/seller/images/{name}', {
    access: 'admin',
    summary: 'The stamp or the signature that invoices carry',
    params: z.object({ name: imageName }),
    reply: file,
  }),
  setImage: endpoint('PUT /admin/seller/images/{name}', {
    access: 'admin',
    fresh: true,
    summary: 'Upload the stamp or the signature: a PNG or JPEG of at most 500 KB',
    params: z.object({ name: imageName }),
    body: form({ fields: z.object({}), files: ['image'] }),
    reply: done,
    errors: ['image_invalid', 'too_many_images', 'upload_incomplete'],
  }),
  removeImage: endpoint('DELETE /admin/seller/images/{name}', {
    access: 'admin',
    fresh: true,
    summary: 'Remove the stamp or the signature from future documents',
    params: z.object({ name: imageName }),
    reply: done,
  }),
};
