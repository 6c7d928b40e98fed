import { selector } from '../lib/page/page-contract.ts';

/** Places a menu under its button, and closes a popover once one of its links is followed. */
export const popovers = () => {
  addEventListener(
    'beforetoggle',
    (event) => {
      const popover = event.target as HTMLElement;
      if ((event as ToggleEvent).newState !== 'open' || !popover.matches(selector('dropdown'))) return;
      const button = document.querySelector(`[popovertarget="${popover.id}"]`);
      if (!button) return;
      const { bottom, right } = button.getBoundingClientRect();
      popover.style.top = `${bottom + 8}px`;
      popover.style.right = `${document.documentElement.clientWidth - right}px`;
    },
    true,
  );
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest?.('[popover] a');
    link?.closest<HTMLElement>('[popover]')?.hidePopover();
  });
};
