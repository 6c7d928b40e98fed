import { redirect } from 'react-router';

/** The docs' default language is Russian, whoever asks. */
export const loader = () => redirect('/docs/ru');
