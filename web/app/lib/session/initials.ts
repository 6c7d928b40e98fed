const first = (name: string) => Array.from(name.trim())[0] ?? '';

/** The initials for the avatar. They are taken by code point, so that names in any script work. */
export const initials = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${first(firstName)}${first(lastName)}`.toLocaleUpperCase();
