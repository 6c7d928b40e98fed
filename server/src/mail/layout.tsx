import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type Locale, mailTexts } from '@warden/i18n';
import type { MailContent } from '@warden/i18n/mail-facts';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import type { Reader } from './mailer.ts';
import { greetingName } from './quote.ts';

const font = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
const ink = '#1b1d22';
const muted = '#5b6170';
const accent = '#4f46e5';
export const paragraph = { color: ink, fontFamily: font, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' };
export const small = { ...paragraph, color: muted, fontSize: '13px', lineHeight: '20px' };

/** Who sends the mails of this shop. */
export interface MailSender {
  seller: { nameRu: string; nameEn: string | null; inn: string; ogrn: string | null; isExample: boolean } | null;
  support: string | null;
}

const SenderContext = createContext<MailSender>({ seller: null, support: null });

/** Every mail ends with its sender. The queue adds it, so that no kind of mail has to know it. */
export const withSender = (body: ReactElement, sender: MailSender) => (
  <SenderContext value={sender}>{body}</SenderContext>
);

const SenderLines = ({ locale }: { locale: Locale }) => {
  const { seller, support } = useContext(SenderContext);
  const texts = mailTexts[locale];
  const name = (locale === 'ru' ? null : seller?.nameEn) || seller?.nameRu;
  const lines = [seller && name && texts.seller({ ...seller, name }), support && texts.support(support)];
  return lines.map(
    (line) =>
      line && (
        <span key={line}>
          <br />
          {line}
        </span>
      ),
  );
};

interface MailLayoutProps {
  locale: Locale;
  reader: Reader | null;
  texts: MailContent;
  url: string;
  /** A second thing that the reader can do instead. */
  otherwise?: { action: string; url: string };
  children?: ReactNode;
  footer?: ReactNode;
}

/** Every mail has this layout: what happened, one thing to do, and what to do if it was not you. */
export const MailLayout = ({ locale, reader, texts, url, otherwise, children, footer }: MailLayoutProps) => (
  <Html lang={locale}>
    <Head>
      {/* Phones turn numbers and dates into links, also those that a stranger typed. */}
      <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
    </Head>
    <Preview>{texts.text}</Preview>
    <Body style={{ backgroundColor: '#f4f5f7', margin: 0, padding: '32px 8px' }}>
      <Container
        style={{
          backgroundColor: '#ffffff',
          border: '1px solid #e3e5ea',
          borderRadius: '8px',
          maxWidth: '560px',
          padding: '32px',
        }}
      >
        <Text style={{ ...paragraph, fontWeight: 700, letterSpacing: '0.02em', margin: '0 0 24px' }}>
          <span style={{ color: accent }}>◆</span> Warden
        </Text>
        <Heading as="h1" style={{ ...paragraph, fontSize: '24px', fontWeight: 600, lineHeight: '32px' }}>
          {texts.heading}
        </Heading>
        <Text style={paragraph}>{mailTexts[locale].greeting(greetingName(reader))}</Text>
        <Text style={paragraph}>{texts.text}</Text>
        {children}
        <Section style={{ margin: '24px 0' }}>
          <Button
            href={url}
            style={{
              backgroundColor: accent,
              borderRadius: '8px',
              color: '#ffffff',
              fontFamily: font,
              fontSize: '16px',
              padding: '12px 20px',
            }}
          >
            {texts.action}
          </Button>
        </Section>
        <Text style={small}>
          {mailTexts[locale].copyLink}
          <br />
          <Link href={url} style={{ color: accent, wordBreak: 'break-all' }}>
            {url}
          </Link>
        </Text>
        {otherwise && (
          <Text style={paragraph}>
            <Link href={otherwise.url} style={{ color: accent }}>
              {otherwise.action}
            </Link>
          </Text>
        )}
        <Text style={small}>{texts.note}</Text>
        <Hr style={{ borderColor: '#e3e5ea', margin: '24px 0' }} />
        <Text style={{ ...small, margin: 0 }}>
          {mailTexts[locale].signature}
          <br />
          {mailTexts[locale].automatic}
          <SenderLines locale={locale} />
        </Text>
        {footer}
      </Container>
    </Body>
  </Html>
);
