const first = (name: string) => Array.from(name.trim())[0] ?? '';

/** Two letters for the chip; by code point, so that a name in any script survives. */
export const initials = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${first(firstName)}${first(lastName)}`.toLocaleUpperCase();
