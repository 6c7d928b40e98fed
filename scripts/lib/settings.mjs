/** Lists every setting of the shop. scripts/settings.test.ts compares it with the code and the README. */
export const settings = [
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'ADMIN_SECOND_FACTOR',
  'AUDIT_MAIL',
  'BACKUP_KEEP_DAYS',
  'BACKUP_PASSPHRASE',
  'BACKUP_SCHEDULE',
  'BACKUP_TARGET',
  'CURRENCY',
  'DADATA_API_URL',
  'DADATA_TOKEN',
  'DATABASE_DIRECT_URL',
  'DATABASE_URL',
  'DATA_DIR',
  'DEMO',
  'DOWNLOADS',
  'DOWNLOADS_CDN_URL',
  'DRAIN_DELAY',
  'HOST',
  'LICENSE_KEY_PASSPHRASE',
  'LICENSE_SIGNING_KEY_FILE',
  'LOG_LEVEL',
  'MAIL_FROM',
  'METRICS_HOST',
  'METRICS_PORT',
  'NODE_ENV',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_TRACES_SAMPLER_ARG',
  'PORT',
  'PRICE_COMMERCIAL',
  'PRICE_INDIVIDUAL',
  'PUBLIC_URL',
  'REFUSE_WEAK_PASSWORDS',
  'S3_ACCESS_KEY',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_PUBLIC_ENDPOINT',
  'S3_REGION',
  'S3_SECRET_KEY',
  'SENTRY_DSN',
  'SMTP_URL',
  'STOP_TIMEOUT',
  'TRUST_PROXY',
  'YOOKASSA_API_URL',
  'YOOKASSA_SECRET_KEY',
  'YOOKASSA_SHOP_ID',
  'YOOKASSA_VAT_CODE',
  'YOOKASSA_WEBHOOK_CIDRS',
];

/**
 * Removes the shop's settings from an environment, so that tests do not depend on the shell they run in and never reach
 * the data of a real shop. Every process that a test starts inherits the result.
 */
export const forgetSettings = (env) => {
  for (const name of settings) delete env[name];
};
