import { type Locale, mailTexts } from '@warden/i18n';
import { createContext, type ReactElement, useContext } from 'react';
import { look } from './styles.ts';

/** Who sends the mails of this shop, and where their readers get help. */
export interface MailSender {
  seller: { nameRu: string; nameEn: string | null; inn: string; ogrn: string | null; isExample: boolean } | null;
  /** The address that answers; it may be unknown. */
  support: string | null;
}

interface Surroundings extends MailSender {
  /** The page that says how to reach the seller. */
  contacts: string;
  /** A browser shows the mail: it has the logo inside, and its policy allows no style element. */
  isPreview?: boolean;
}

const SenderContext = createContext<Surroundings>({ seller: null, support: null, contacts: '' });

export const useSender = () => useContext(SenderContext);

/** Every mail ends with its sender. The queue adds it, so that no kind of mail has to know it. */
export const withSender = (body: ReactElement, sender: Surroundings) => (
  <SenderContext value={sender}>{body}</SenderContext>
);

/** Answers reach support where there is an address; otherwise nobody reads them, and the contacts have to do. */
const Help = ({ locale }: { locale: Locale }) => {
  const { support, contacts } = useSender();
  const { help } = mailTexts[locale];
  return (
    <>
      {support ? help.reply : help.contacts}{' '}
      <a href={support ? `mailto:${support}` : contacts} {...look.link}>
        {support ?? contacts}
      </a>
    </>
  );
};

export const SenderLines = ({ locale }: { locale: Locale }) => {
  const { seller } = useSender();
  const texts = mailTexts[locale];
  const name = (locale === 'ru' ? null : seller?.nameEn) || seller?.nameRu;
  return (
    <p {...look.small} style={{ ...look.small.style, margin: 0 }}>
      <Help locale={locale} />
      <br />
      {texts.signature}
      {seller && name && (
        <>
          <br />
          {texts.seller({ ...seller, name })}
        </>
      )}
    </p>
  );
};
