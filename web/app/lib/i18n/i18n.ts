import { loadTexts, type TextPart, type Texts } from '@warden/i18n/load-texts';
import type { Locale } from '@warden/i18n/locales';

type KeyOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyOf<T[K]>}` }[keyof T & string];
type GroupOf<T> = {
  [K in keyof T & string]: T[K] extends string ? never : K | `${K}.${GroupOf<T[K]>}`;
}[keyof T & string];
type At<T, Path extends string> = Path extends `${infer First}.${infer Rest}`
  ? First extends keyof T
    ? At<T[First], Rest>
    : never
  : Path extends keyof T
    ? T[Path]
    : never;

/** The name of a text, such as `common.close`. */
export type TextKey = KeyOf<Texts>;

export interface Translate {
  /** The text with its `{{variables}}` filled in. */
  (key: TextKey, variables?: Readonly<Record<string, string | number | null | undefined>>): string;
  /** All texts of a group. */
  <Group extends GroupOf<Texts>>(key: Group, options: { returnObjects: true }): At<Texts, Group>;
}

const find = (texts: object, key: string) =>
  key.split('.').reduce<unknown>((group, name) => (group as Record<string, unknown> | undefined)?.[name], texts);

const translateFrom = (texts: object) =>
  ((key: string, options: Record<string, unknown> = {}) => {
    const found = find(texts, key);
    if (typeof found !== 'string') return options.returnObjects ? found : key;
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(options[name] ?? ''));
  }) as Translate;

/** One per request on the server, one per page in the browser. */
export interface I18n {
  current: () => Translation;
  subscribe: (listener: () => void) => () => void;
  has: (part: TextPart) => boolean;
  /** Loads a part in the current language. A failed load is tried again when the texts are needed the next time. */
  load: (part: TextPart) => Promise<void>;
  /** Where another language is chosen before this one is loaded, the last choice counts. */
  changeLocale: (locale: Locale) => Promise<void>;
}

export interface Translation {
  locale: Locale;
  t: Translate;
  i18n: I18n;
}

/** The parts that come with the page, if any, are not loaded again in its language. */
export const createI18n = async (
  locale: Locale,
  first: readonly TextPart[] = ['base', 'pages'],
  given: Partial<Record<TextPart, object>> = {},
): Promise<I18n> => {
  const listeners = new Set<() => void>();
  const inLocale = (chosen: Locale) => {
    const texts = {};
    const loading = new Map<TextPart, Promise<void>>();
    const loadedParts = new Set<TextPart>();
    const load = (part: TextPart) => {
      const known = loading.get(part);
      if (known) return known;
      const found = chosen === locale && given[part] ? Promise.resolve(given[part]) : loadTexts[chosen][part]();
      const started = found.then((loaded) => void Object.assign(texts, loaded));
      loading.set(part, started);
      started.then(
        () => {
          loadedParts.add(part);
          // React then reads the promise without waiting for it.
          Object.assign(started, { status: 'fulfilled' });
        },
        () => loading.delete(part),
      );
      return started;
    };
    return { load, loadedParts, translation: { locale: chosen, t: translateFrom(texts), i18n } };
  };
  const i18n: I18n = {
    current: () => language.translation,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    has: (part) => language.loadedParts.has(part),
    load: (part) => language.load(part),
    changeLocale: async (chosen) => {
      const next = inLocale(chosen);
      wanted = next;
      await Promise.all([...language.loadedParts].map(next.load));
      if (wanted !== next) return;
      language = next;
      for (const listener of listeners) listener();
    },
  };
  let language = inLocale(locale);
  let wanted = language;
  await Promise.all(first.map(language.load));
  return i18n;
};
