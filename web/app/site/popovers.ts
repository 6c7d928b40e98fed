/** Opens a menu under its button, and closes what a link was followed from. */
export const popovers = () => {
  addEventListener(
    'beforetoggle',
    (event) => {
      const popover = event.target as HTMLElement;
      if ((event as ToggleEvent).newState !== 'open' || !popover.matches('[data-drop]')) return;
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
