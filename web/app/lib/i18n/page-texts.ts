import type { TextPart } from '@warden/i18n/load-texts';

const ID = 'texts';

type GivenTexts = Partial<Record<TextPart, object>>;

/** Texts that come with a page, because its application would wait for their file after all others. */
export const writeTexts = (texts: GivenTexts) =>
  `<script type="application/json" id="${ID}">${JSON.stringify(texts).replaceAll('<', '\\u003c')}</script>`;

export const readTexts = (): GivenTexts => JSON.parse(document.getElementById(ID)?.textContent ?? '{}');
