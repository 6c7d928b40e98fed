const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

// Characters that XML 1.0 forbids, such as a control character in pasted notes.
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** XML with escaped values. A value that is already markup is passed as an array. */
export const xml = (parts: TemplateStringsArray, ...values: (string | string[])[]) =>
  String.raw(
    { raw: parts },
    ...values.map((value) =>
      typeof value === 'string'
        ? value.replace(forbidden, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
        : value.join('\n'),
    ),
  );
