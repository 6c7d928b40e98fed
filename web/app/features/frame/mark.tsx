/** The logo: a shield with a pulse across it, in the color of the text around it. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <path
        d="M16 2.5 27 6.4v8.3c0 7-4.5 12.2-11 14.8C9.5 26.9 5 21.7 5 14.7V6.4L16 2.5Z"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M5.5 16.5h5.3l2.2-6 4.2 11 2.6-7 1.3 2h5.4"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
