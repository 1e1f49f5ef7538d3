import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { MenuIcon } from '../ui/icons.tsx';
import { closeMenu, menuId } from './phone-menu.ts';
import { createIsomorphicFn } from '@tanstack/react-start';
import { hydrateOnInteraction } from '../ui/hydrate-on-interaction.tsx';
import { PhoneMenu } from './PhoneMenu.tsx';

/** From this width on the header shows the links itself (`md`). */
const headerShowsLinks = '(width >= 43.8125rem)';

/** The links and the button that close the menu. */
const closing = `#${menuId} :is(a[href^="/"], [popovertargetaction])`;

/**
 * The button and the menu of small screens. Without scripts the menu opens as a popover; with them it is a modal
 * dialog, which traps the focus. Closing returns the focus to the button; after following a link, the new page
 * takes the focus.
 */
export function MenuButton() {
  const menu = useRef<HTMLDialogElement>(null);
  // Unknown until the scripts have opened it: the browser itself knows about a popover.
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    const node = menu.current;
    if (node === null) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(closing)) closeMenu(node);
    };
    // Before React's listener, which stops clicks on parts that are not hydrated yet.
    addEventListener('click', onClick, { capture: true, signal });
    window.matchMedia(headerShowsLinks).addEventListener('change', () => closeMenu(node), { signal });
    return () => leaving.abort();
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        popoverTarget={menuId}
        className="-mr-3.5 ml-auto grid size-12 cursor-pointer place-items-center text-text md:hidden"
        onClick={(event) => {
          event.preventDefault();
          // Safari does not focus a clicked button, and the dialog returns the focus to what had it.
          event.currentTarget.focus();
          if (menu.current === null) return;
          closeMenu(menu.current);
          menu.current.showModal();
          setOpen(true);
        }}
      >
        <MenuIcon className="size-6" />
      </button>
      <dialog
        ref={menu}
        id={menuId}
        popover="auto"
        aria-label="Menu"
        className="full-menu text-text-soft"
        // The close event comes late: the dialog may be open again by then.
        onClose={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <MenuOfPath />
      </dialog>
    </>
  );
}

/**
 * The links mark the page that is shown. If another page was opened before they were hydrated, they are rendered
 * anew: hydration would leave the marks of the server as they are.
 */
function MenuOfPath() {
  const path = useLocation({ select: (location) => location.pathname });
  const [firstPath] = useState(path);
  return <DeferredPhoneMenu key={path === firstPath ? 'first' : 'later'} />;
}

const menu = createIsomorphicFn()
  .server(() => ({ served: PhoneMenu }))
  .client(() => ({ load: async () => (await import('./PhoneMenu.tsx')).PhoneMenu }));

/** What the phone's menu shows, hydrated on the first interaction: its links work without scripts. */
const DeferredPhoneMenu = hydrateOnInteraction(menu());
