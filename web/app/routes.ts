import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('./routes/home.tsx'),
  route('pricing', './routes/pricing.tsx'),
  route('contacts', './routes/contacts.tsx'),
  route('privacy-policy', './routes/privacy-policy.tsx'),
  route('terms-of-service', './routes/terms-of-service.tsx'),
  route('login', './routes/login.tsx'),
  route('register', './routes/register.tsx'),
  route('forgot-password', './routes/forgot-password.tsx'),
  route('reset-password', './routes/reset-password.tsx'),
  route('verify-email', './routes/verify-email.tsx'),
  route('unsubscribe', './routes/unsubscribe.tsx'),
  route('license-check', './routes/license-check.tsx'),
  route('payment/success', './routes/payment-success.tsx'),
  route('dashboard', './routes/dashboard.tsx'),
  route('admin', './routes/admin.tsx'),
  route('docs', './routes/docs-index.tsx'),
  route('docs/:lang/:page?', './routes/docs.tsx'),
  route('*', './routes/not-found.tsx'),
] satisfies RouteConfig;
