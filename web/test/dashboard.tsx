import Dashboard from '../app/routes/dashboard.tsx';
import { ada, answerDashboard } from './examples.ts';
import { renderPage } from './page.tsx';

/** Opens the dashboard of a customer who has one of everything, or what is answered otherwise. */
export const openDashboard = (at = '/dashboard', change = () => {}, user = ada) => {
  answerDashboard();
  change();
  return renderPage(<Dashboard />, { at, user });
};
