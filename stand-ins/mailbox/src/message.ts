import { createHash } from 'node:crypto';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { findLinks } from './links.ts';

export interface Message {
  id: string;
  messageId: string | null;
  from: string;
  /** The recipients of the envelope, joined by commas. */
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  /** The time of arrival. */
  date: string;
  attachments: string[];
}

export interface Envelope {
  from: string;
  to: string[];
}

export const parseMail = (raw: Uint8Array): Promise<Email> =>
  PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });

/** A provider shows one recipient the same Message-ID once, however often a sender repeats it. */
const identity = (email: Email, raw: Uint8Array, envelope: Envelope) =>
  createHash('sha256')
    .update(email.messageId ?? raw)
    .update('\n')
    .update(envelope.to.toSorted().join('\n').toLowerCase())
    .digest('hex')
    .slice(0, 32);

/** Images that the mail shows are not offered as files. */
export const filesOf = ({ attachments }: Email) => attachments.filter(({ related }) => !related);

/** A browser cannot find the images that travel with a mail, so they are written into its HTML. */
const withImages = (html: string, { attachments }: Email) =>
  attachments
    .filter(({ related, contentId }) => related && contentId)
    .reduce(
      (shown, { contentId, mimeType, content }) =>
        shown.replaceAll(
          `cid:${contentId?.slice(1, -1)}`,
          `data:${mimeType};base64,${Buffer.from(content as ArrayBuffer).toString('base64')}`,
        ),
      html,
    );

export const attachmentName = ({ filename }: Attachment, index: number) => filename || `attachment-${index + 1}`;

export const toMessage = (email: Email, raw: Uint8Array, envelope: Envelope, arrived: Date): Message => {
  const text = email.text ?? '';
  const html = withImages(email.html ?? '', email);
  return {
    id: identity(email, raw, envelope),
    messageId: email.messageId ?? null,
    from: email.from?.address ?? envelope.from,
    to: envelope.to.join(', '),
    subject: email.subject ?? '',
    text,
    html,
    links: findLinks(text, html),
    date: arrived.toISOString(),
    attachments: filesOf(email).map(attachmentName),
  };
};
