import { type Locale, mailTexts } from '@warden/i18n';
import type { MailContent, MailFacts } from '@warden/i18n/mail-facts';
import { noBreakSpaces } from '@warden/i18n/no-break-spaces';
import type { ReactNode } from 'react';
import { FactTable } from './facts.tsx';
import type { Reader } from './mailer.ts';
import { markAddress, markInline } from './mark.ts';
import { greetingName, quote } from './quote.ts';
import { linkFor } from './recipients.ts';
import { SenderLines, useSender } from './sender.tsx';
import { look, styleSheet } from './styles.ts';

const Head = ({ subject }: { subject: string }) => (
  <head>
    <meta charSet="utf-8" />
    <title>{subject}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    {/* Phones turn numbers and dates into links, also those that a stranger typed. */}
    <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
    {!useSender().isPreview && <style>{styleSheet}</style>}
  </head>
);

const presentation = { role: 'presentation', style: { borderSpacing: 0 } } as const;

const Brand = () => (
  <table {...presentation} style={{ ...presentation.style, margin: '0 0 24px' }}>
    <tbody>
      <tr>
        <td style={{ padding: '0 10px 0 0' }}>
          <img
            src={useSender().isPreview ? markInline : markAddress}
            alt=""
            width={32}
            height={32}
            // React would ask for an image of higher priority in advance, with an element that mails must not have.
            fetchPriority="low"
            style={{ border: 0, display: 'block' }}
          />
        </td>
        <td {...look.paragraph} style={{ ...look.paragraph.style, fontWeight: 700 }}>
          Warden
        </td>
      </tr>
    </tbody>
  </table>
);

interface MailLayoutProps {
  locale: Locale;
  reader: Reader | null;
  texts: MailContent;
  facts?: Partial<MailFacts> | undefined;
  url: string;
  /** A second thing that the reader can do instead. */
  otherwise?: { action: string; url: string };
  children?: ReactNode;
  footer?: ReactNode;
}

/** A company's name may be long. */
const MAX_ORGANIZATION = 120;

/** A mail to a member says first which organization it is about, and its link leads there. */
const forMember = (props: MailLayoutProps): MailLayoutProps => {
  const { locale, reader, facts, url } = props;
  if (!reader?.organization) return props;
  const organization = quote(reader.organization.name, locale, MAX_ORGANIZATION);
  return { ...props, facts: { organization, ...facts }, url: linkFor(url, reader) };
};

const Content = ({ locale, reader, texts, facts = {}, url, otherwise, children, footer }: MailLayoutProps) => (
  <>
    <Brand />
    <h1 {...look.heading}>{noBreakSpaces(texts.heading)}</h1>
    <p {...look.paragraph}>{mailTexts[locale].greeting(greetingName(reader))}</p>
    <p {...look.paragraph}>{noBreakSpaces(texts.text)}</p>
    <FactTable facts={facts} locale={locale} />
    {children}
    <p style={{ margin: '24px 0' }}>
      <a href={url} {...look.button}>
        {texts.action}
      </a>
    </p>
    <p data-html-only="" {...look.small}>
      {mailTexts[locale].copyLink}
      <br />
      <a href={url} {...look.link}>
        {url}
      </a>
    </p>
    {otherwise && (
      <p {...look.paragraph}>
        <a href={otherwise.url} {...look.link}>
          {otherwise.action}
        </a>
      </p>
    )}
    <p {...look.small}>{noBreakSpaces(texts.note)}</p>
    <hr {...look.line} />
    <SenderLines locale={locale} />
    {footer}
  </>
);

/** Mail programs show this beside the subject. */
const Preheader = ({ children }: { children: string }) => (
  <div data-html-only="" style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
    {children}
  </div>
);

/** Every mail has this layout: what happened, to what, one thing to do, and what to do if it was not you. */
export const MailLayout = (props: MailLayoutProps) => (
  <html lang={props.locale}>
    <Head subject={props.texts.subject} />
    <body {...look.page}>
      <Preheader>{props.texts.text}</Preheader>
      {/* Some programs drop the body element, so its look is repeated here. */}
      <table role="presentation" {...look.page}>
        <tbody>
          <tr>
            <td style={{ padding: '32px 8px' }}>
              <table role="presentation" {...look.card}>
                <tbody>
                  <tr>
                    <td className="inside" style={{ padding: 32 }}>
                      <Content {...forMember(props)} />
                    </td>
                  </tr>
                </tbody>
              </table>
            </td>
          </tr>
        </tbody>
      </table>
    </body>
  </html>
);
