/** Structured data for search engines. Browsers do not run it. */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a "<" cannot end the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
