import type { DocsLocale } from '@warden/i18n/locales';
import { useId } from 'react';
import { Link, NavLink } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { type DocGroup, docGroups } from './doc.ts';
import styles from './lists.module.css';
import { docsPages, docsPath } from './pages.ts';

/** The pages of a group and, before them, the sections of other pages that belong to it. */
const entriesOf = (lang: DocsLocale, group: DocGroup) => [
  ...docsPages[lang].flatMap(({ slug, section }) =>
    section?.group === group ? [{ to: `${docsPath(lang, slug)}#${section.id}`, title: section.title }] : [],
  ),
  ...docsPages[lang]
    .filter((page) => page.group === group)
    .map(({ slug, title }) => ({ to: docsPath(lang, slug), title })),
];

function Group({ lang, group }: { lang: DocsLocale; group: DocGroup }) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <>
      <p id={titleId} className={styles.group}>
        {t(`docs.groups.${group}`)}
      </p>
      <ul aria-labelledby={titleId} className={styles.list}>
        {entriesOf(lang, group).map(({ to, title }) => (
          <li key={to}>{to.includes('#') ? <Link to={to}>{title}</Link> : <NavLink to={to}>{title}</NavLink>}</li>
        ))}
      </ul>
    </>
  );
}

/** All pages by group: the content of the sidebar. */
export const PageList = ({ lang }: { lang: DocsLocale }) =>
  docGroups.map((group) => <Group key={group} lang={lang} group={group} />);
