import layout from './layout.module.css';

/** An e-mail address that wraps after its @ rather than anywhere else. */
export function BreakableEmail({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <span className={layout.anywhere}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
