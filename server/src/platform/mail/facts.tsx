import { type Locale, mailTexts } from '@warden/i18n';
import type { MailFacts } from '@warden/i18n/mail-facts';
import { look } from './styles.ts';

/** What a mail is about, as a small table: names on the left, values on the right. */
export const FactTable = ({ facts, locale }: { facts: Partial<MailFacts>; locale: Locale }) => {
  const known = Object.entries(facts).filter(([, value]) => value) as [keyof MailFacts, string][];
  return (
    known.length > 0 && (
      <table className="facts" style={{ borderCollapse: 'collapse', margin: '0 0 16px', width: '100%' }}>
        <tbody>
          {known.map(([name, value]) => (
            <tr key={name} className="fact">
              <th scope="row" {...look.factName}>
                {mailTexts[locale].facts[name]}
              </th>
              <td {...look.factValue}>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )
  );
};
