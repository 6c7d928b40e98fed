export const HOUR = 3_600_000;
/** How long an idempotence key is valid. */
export const KEYS_LIVE = 24 * HOUR;
/** How long the shop has to capture a hold. */
export const TO_CAPTURE = 7 * 24 * HOUR;
