import * as base64 from 'nodemailer/lib/base64';
import MailComposer, { type MailComposerOptions } from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import * as quotedPrintable from 'nodemailer/lib/qp';

const bodyOf = (node: MimeNode) => {
  // Contents of mails are texts and buffers, never files or streams.
  const content = node.content as string | Buffer;
  const encoding = node.getHeader('Content-Transfer-Encoding');
  if (encoding === 'base64') return base64.wrap(base64.encode(content));
  return encoding === 'quoted-printable' ? quotedPrintable.wrap(quotedPrintable.encode(content)) : String(content);
};

/** Building the headers also sets the encoding, and the boundary of the parts. */
const written = (node: MimeNode): string => {
  const head = `${node.buildHeaders()}\r\n\r\n`;
  if (!node.multipart) return head + bodyOf(node);
  const parts = node.childNodes.map((part) => `--${node.boundary}\r\n${written(part)}`);
  return `${head}${parts.join('\r\n')}\r\n--${node.boundary}--\r\n`;
};

/** Writes a message as nodemailer would, but at once: its own streams pass a mail on in two dozen pieces. */
export const writeMessage = (options: MailComposerOptions) => {
  const node = new MailComposer(options).compile();
  return { node, envelope: node.getEnvelope(), raw: written(node) };
};
