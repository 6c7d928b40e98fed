/** Made by web/docs-build from the files in content/docs. */
declare module 'virtual:docs-pages' {
  const pages: Record<'en' | 'ru', { slug: string; title: string; description: string }[]>;
  export default pages;
}

declare module 'virtual:docs-index-en' {
  const index: import('minisearch').AsPlainObject;
  export default index;
}

declare module 'virtual:docs-index-ru' {
  const index: import('minisearch').AsPlainObject;
  export default index;
}
