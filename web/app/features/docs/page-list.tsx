import Box from '@mui/material/Box';
import type { DocsLocale } from '@warden/i18n/locales';
import { useId } from 'react';
import { Link, NavLink } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { type DocGroup, docGroups } from './doc.ts';
import { docsPages, docsPath } from './pages.ts';

const link = {
  display: 'block',
  px: 1.5,
  py: 0.75,
  borderRadius: 1,
  color: 'text.secondary',
  fontSize: '0.9375rem',
  textDecoration: 'none',
  '&[aria-current=page]': { color: 'text.primary', bgcolor: 'action.selected', fontWeight: 600 },
  '&:hover': { color: 'text.primary' },
};

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
      <Box component="p" id={titleId} sx={{ m: 0, mt: 2, mb: 0.5, px: 1.5, fontSize: '0.8125rem', fontWeight: 600 }}>
        {t(`docs.groups.${group}`)}
      </Box>
      <Box component="ul" aria-labelledby={titleId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entriesOf(lang, group).map(({ to, title }) => (
          <li key={to}>
            {to.includes('#') ? (
              <Box component={Link} to={to} sx={link}>
                {title}
              </Box>
            ) : (
              <Box component={NavLink} to={to} sx={link}>
                {title}
              </Box>
            )}
          </li>
        ))}
      </Box>
    </>
  );
}

/** All pages by group: the content of the sidebar. */
export const PageList = ({ lang }: { lang: DocsLocale }) => (
  <Box sx={{ '& > p:first-of-type': { mt: 0 } }}>
    {docGroups.map((group) => (
      <Group key={group} lang={lang} group={group} />
    ))}
  </Box>
);
