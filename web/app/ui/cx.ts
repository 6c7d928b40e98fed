/** Joins the names of CSS classes. Those that do not apply are left out. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ');
