import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { SearchIcon } from '../../ui/staff/staff-icons.tsx';

const CommandMenu = lazy(async () => ({ default: (await import('./CommandMenu.tsx')).CommandMenu }));

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Opens the command menu, as Ctrl K does, or Cmd K. */
export function CommandMenuButton() {
  const [open, setOpen] = useState(false);
  const onShortcut = useEffectEvent((event: KeyboardEvent) => {
    const modifier = isMac ? event.metaKey : event.ctrlKey;
    if (!modifier || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (open) setOpen(false);
    else if (!isAsking()) setOpen(true);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onShortcut(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
        className="ml-auto inline-flex size-12 cursor-pointer items-center justify-center gap-2.5 rounded-control text-staff-muted hover:text-staff-ink md:size-10 md:border md:border-staff-outline xl:w-44 xl:justify-start xl:px-3"
      >
        <SearchIcon className="size-5 shrink-0 md:size-4.5" />
        <span className="max-xl:sr-only">Search</span>
        <span className="sr-only"> and commands</span>
        <kbd aria-hidden="true" className="ml-auto hidden font-sans text-micro text-staff-muted xl:inline">
          {isMac ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {open && (
        <Suspense fallback={null}>
          <CommandMenu onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Whether a dialog is open, which the menu would leave behind. */
const isAsking = () => document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null;
