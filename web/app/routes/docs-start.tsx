import { isDocsLocale } from '@warden/i18n/locales';
import { data, redirect } from 'react-router';
import { DocsMissing } from '../features/docs/docs-missing.tsx';
import { docsPath } from '../features/docs/pages.ts';
import type { Route } from './+types/docs-start';

export const loader = ({ params: { lang } }: Route.LoaderArgs) =>
  isDocsLocale(lang) ? redirect(docsPath(lang, 'overview')) : data(null, { status: 404 });

export default DocsMissing;
