import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** What stands open, kept in the address: it can be linked to, and the back button closes it. */
export const useOpened = (name: string) => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const addressOf = (id: string | null) => {
    const changed = new URLSearchParams(query);
    if (id) changed.set(name, id);
    else changed.delete(name);
    return { search: `?${changed}` };
  };
  return {
    opened: query.get(name),
    open: (id: string) => void navigate(addressOf(id), { state: { opened: name }, preventScrollReset: true }),
    /** Back where it was opened from; whoever came by a link stays on the page. */
    close: () => {
      if ((location.state as { opened?: string } | null)?.opened === name) void navigate(-1);
      else void navigate(addressOf(null), { replace: true, preventScrollReset: true });
    },
  };
};
