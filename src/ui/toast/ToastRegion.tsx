import * as Toast from 'radix-ui/toast';
import { useSyncExternalStore } from 'react';
import { CloseIcon } from '../icons.tsx';
import { keepOffControls } from './keep-off-controls.ts';
import { toasts } from './toasts.ts';
import './toast.css';

const shape =
  'flex items-start gap-3.5 rounded-card border border-l-4 py-3.75 pr-2.5 pl-4.5 text-[0.9375rem] leading-normal ' +
  'in-data-staff:items-center in-data-staff:py-1.25 in-data-staff:text-small/snug ' +
  'border-hairline bg-raised text-text-soft shadow-float ' +
  'in-data-staff:border-staff-hair in-data-staff:bg-staff-surface in-data-staff:text-staff-soft in-data-staff:shadow-staff-float';

const actionShape =
  '-my-2.5 min-h-11 shrink-0 cursor-pointer rounded-control px-2.5 font-semibold text-accent underline-offset-3 ' +
  'hover:underline in-data-staff:-my-0.5 in-data-staff:text-staff-accent md:-my-2 md:min-h-10';

const motion =
  'data-[state=open]:animate-[toast-in_var(--duration-move)_var(--ease-glide)] ' +
  'data-[state=closed]:animate-[toast-out_var(--duration-quick)_var(--ease-glide)_forwards] ' +
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:transition-[translate] ' +
  'data-[swipe=end]:animate-[toast-swiped_var(--duration-quick)_var(--ease-glide)_forwards]';

const edge = {
  default: 'border-l-ok in-data-staff:border-l-profit',
  destructive: 'border-l-danger in-data-staff:border-l-loss',
};

/**
 * On the website, toasts lie over the page, which they do not move, where they cover no control. On the staff screens they
 * stand in the header; `--toast-room` is their height, so that dialogs start below it.
 */
function findPlace(viewport: HTMLOListElement | null) {
  if (viewport === null) return undefined;
  const { style, dataset } = document.documentElement;
  if (dataset.staff === undefined) return keepOffControls(viewport);
  const observer = new ResizeObserver((entries) => {
    const height = entries.at(-1)?.borderBoxSize[0]?.blockSize ?? 0;
    style.setProperty('--toast-room', `${Math.ceil(height)}px`);
  });
  observer.observe(viewport);
  return () => {
    observer.disconnect();
    style.removeProperty('--toast-room');
  };
}

/**
 * The region in which toasts appear, section 9: one at a time, 5 s, swiped away to the right from 50 px on,
 * F8.
 */
export function ToastRegion() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, () => null);
  return (
    // One provider per toast: Radix stays paused after a toast is dismissed under the pointer or the focus,
    // and would never close the next one.
    <Toast.Provider key={shown?.id} duration={5000} swipeDirection="right" swipeThreshold={50}>
      {shown !== null && (
        <Toast.Root
          open={shown.open}
          onOpenChange={(open) => {
            if (!open) toasts.dismiss(shown.id);
          }}
          type={shown.variant === 'destructive' ? 'foreground' : 'background'}
          data-variant={shown.variant}
          className={`${shape} ${motion} ${edge[shown.variant]}`}
        >
          <div className="min-w-0 flex-1 wrap-anywhere">
            <Toast.Title className="font-semibold text-text in-data-staff:text-staff-ink">
              {shown.title}
            </Toast.Title>
            {shown.description !== '' && <Toast.Description>{shown.description}</Toast.Description>}
          </div>
          {shown.action !== null && (
            <Toast.Action
              altText={shown.action.altText}
              className={actionShape}
              onClick={shown.action.onClick}
            >
              {shown.action.label}
            </Toast.Action>
          )}
          <Toast.Close
            aria-label="Dismiss"
            className="-my-2.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-control in-data-staff:-my-0.5 md:-my-2 md:size-10"
          >
            <CloseIcon />
          </Toast.Close>
        </Toast.Root>
      )}
      {/* A dialog hides the page from assistive technology, except elements with this attribute. Toasts are above dialogs. */}
      <Toast.Viewport ref={findPlace} aria-live="off" className="toasts" />
    </Toast.Provider>
  );
}
