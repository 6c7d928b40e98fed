/** web/docs-build generates these modules from the files in content/docs. */
declare module 'virtual:docs-pages' {
  const pages: Record<import('@warden/i18n/locales').DocsLocale, import('./doc.ts').ListedDoc[]>;
  export default pages;
}

declare module 'virtual:docs-markdown' {
  /** The Markdown of each page by its path, such as /docs/en/license.md. */
  const pages: Record<string, string>;
  export default pages;
}

declare module 'virtual:docs-index-*' {
  const index: import('minisearch').AsPlainObject;
  export default index;
}
