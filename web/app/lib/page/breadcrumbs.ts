interface Step {
  name: string;
  address: string;
}

/** The position of a page in the site, as schema.org data. */
export const breadcrumbs = (steps: readonly Step[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, address }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: address,
  })),
});
