import { docsStartLocale } from '@warden/i18n/locales';
import { redirect } from 'react-router';

export const loader = () => redirect(`/docs/${docsStartLocale}`);
