import { selector } from '../lib/page/page-contract.ts';

/**
 * Places a menu below its button, or above one in the lower half of the window.
 * A popover closes when a link in it is followed, or when the focus leaves it, because it covers what is behind.
 */
export const popovers = () => {
  addEventListener(
    'beforetoggle',
    (event) => {
      const popover = event.target as HTMLElement;
      if ((event as ToggleEvent).newState !== 'open' || !popover.matches(selector('dropdown'))) return;
      const button = document.querySelector(`[popovertarget="${popover.id}"]`);
      if (!button) return;
      const { top, bottom, right } = button.getBoundingClientRect();
      const isLow = bottom > innerHeight / 2;
      popover.style.top = isLow ? '' : `${bottom + 8}px`;
      popover.style.bottom = isLow ? `${innerHeight - top + 8}px` : '';
      popover.style.right = `${document.documentElement.clientWidth - right}px`;
    },
    true,
  );
  addEventListener('focusin', ({ target, relatedTarget }) => {
    const left = (relatedTarget as Element | null)?.closest<HTMLElement>('[popover=auto]');
    if (left && !left.contains(target as Element) && left.matches(':popover-open')) left.hidePopover();
  });
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest?.('[popover] a');
    link?.closest<HTMLElement>('[popover]')?.hidePopover();
  });
};
