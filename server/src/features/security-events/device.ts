/** The first that fits is the name. Most browsers also name those that they descend from, so the order matters. */
const browsers: [RegExp, string][] = [
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const nameIn = (names: [RegExp, string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/**
 * How the owner would call the browser and system, as in "Firefox, Windows". It consists of names from these lists
 * only: nothing that a client sends gets into a mail or a page.
 */
export const deviceOf = (userAgent: string | null | undefined): string | null => {
  if (!userAgent) return null;
  return [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter(Boolean).join(', ') || null;
};
