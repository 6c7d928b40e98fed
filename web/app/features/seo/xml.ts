const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

// Whatever XML 1.0 has no place for, such as a stray control character in pasted notes.
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Markup whose values are escaped; what is markup already goes in as an array. */
export const xml = (parts: TemplateStringsArray, ...values: (string | string[])[]) =>
  String.raw(
    { raw: parts },
    ...values.map((value) =>
      typeof value === 'string'
        ? value.replace(forbidden, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
        : value.join('\n'),
    ),
  );
