import type { LicenseCode } from '@warden/contract';
import type { Locale } from './locales.ts';

/** What each verdict on a license means, in a sentence. */
export const licenseCodeTexts: Record<Locale, Record<LicenseCode, string>> = {
  en: {
    VALID: 'The license is valid.',
    EXPIRING: 'The license is valid and ends soon. Renewing now loses no days.',
    IN_GRACE: 'The license has expired but still works for a few days. Renew it now.',
    EXPIRED: 'The license has expired.',
    REVOKED: 'The license was revoked.',
    WRONG_CLIENT: 'The license belongs to another installation.',
    BAD_SIGNATURE: 'The signature does not match: the text was changed or damaged.',
    UNKNOWN_KEY: 'The license is signed with an unknown key.',
    RETIRED_KEY: 'The license is signed with a key that is no longer in use.',
    HEADER_MISMATCH: 'The readable lines differ from what was signed.',
    TRIAL_TOO_LONG: 'A trial lasts 60 days at most, and this one claims more.',
    MALFORMED: 'This is not a complete Warden license.',
  },
  ru: {
    VALID: 'Лицензия действует.',
    EXPIRING: 'Лицензия действует, но скоро закончится. Если продлить сейчас, дни не пропадут.',
    IN_GRACE: 'Срок лицензии истёк, но она проработает ещё несколько дней. Продлите её сейчас.',
    EXPIRED: 'Срок лицензии истёк.',
    REVOKED: 'Лицензия отозвана.',
    WRONG_CLIENT: 'Лицензия выдана для другой установки.',
    BAD_SIGNATURE: 'Подпись не подходит: текст изменён или повреждён.',
    UNKNOWN_KEY: 'Лицензия подписана неизвестным ключом.',
    RETIRED_KEY: 'Лицензия подписана ключом, который больше не действует.',
    HEADER_MISMATCH: 'Строки в начале текста расходятся с подписанными данными.',
    TRIAL_TOO_LONG: 'Пробный период длится не больше 60 дней, а здесь указано больше.',
    MALFORMED: 'Это не лицензия Warden, или она скопирована не целиком.',
  },
};
