import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** The id of what is open, stored in the address: a link can lead to it, and the back button closes it. */
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
    /** Goes back if it was opened on this page. A visitor who came by a link stays on the page. */
    close: () => {
      if ((location.state as { opened?: string } | null)?.opened === name) void navigate(-1);
      else void navigate(addressOf(null), { replace: true, preventScrollReset: true });
    },
  };
};
