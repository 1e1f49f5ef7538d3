import * as Radix from 'radix-ui/dialog';
import { useRef, type ReactNode } from 'react';
import { CloseIcon } from '../icons.tsx';
import { DialogPlace } from './DialogPlace.tsx';
import { useFocusReturn } from './useFocusReturn.ts';

const shapes = {
  small:
    'row-start-2 max-md:animate-[staff-sheet_var(--duration-move)_var(--ease-glide)] max-md:rounded-t-dialog md:max-w-120',
  medium:
    'row-start-2 max-md:animate-[staff-sheet_var(--duration-move)_var(--ease-glide)] max-md:rounded-t-dialog md:max-w-180',
  large: 'max-md:row-span-full max-md:mt-[var(--toast-room,0px)] md:row-start-2 md:max-w-280',
  // Fixed height, so that it does not jump while one types.
  menu: 'max-md:row-span-full max-md:mt-[var(--toast-room,0px)] md:row-start-2 md:h-[32rem] md:max-w-160',
};

/**
 * A dialog of the staff screens: header and footer stay in view, the body scrolls. On phones a large one or a menu fills
 * the screen, and others are a sheet at the bottom. Esc, the cross and a click outside call `onClose`, which may leave it open. Focus
 * moves in, and back to the element that opened it.
 */
export function Dialog(props: FrameProps & PartsProps) {
  return (
    <DialogFrame
      size={props.size}
      onClose={props.onClose}
      onOpenAutoFocus={props.onOpenAutoFocus}
      focusAfter={props.focusAfter}
      isFocusSent={props.isFocusSent}
    >
      <DialogParts title={props.title} description={props.description} footer={props.footer}>
        {props.children}
      </DialogParts>
    </DialogFrame>
  );
}

type FrameProps = {
  size: keyof typeof shapes;
  onClose: () => void;
  /** Sets the initial focus; without it, the first control gets it. */
  onOpenAutoFocus?: ((event: Event) => void) | undefined;
  /** Gets the focus on closing when the element that opened the dialog is gone. */
  focusAfter?: (() => HTMLElement | null) | undefined;
  /** Whether the code that closed the dialog has moved the focus already, so that it must not be returned. */
  isFocusSent?: (() => boolean) | undefined;
  children: ReactNode;
};
type PartsProps = { title: string; description?: ReactNode; footer: ReactNode; children: ReactNode };

/** A dialog without content, for `DialogParts` that change while it is open. */
export function DialogFrame({ size, onClose, onOpenAutoFocus, children, ...focus }: FrameProps) {
  const content = useRef<HTMLDivElement>(null);
  const returnFocus = useFocusReturn(focus.focusAfter, focus.isFocusSent);
  return (
    <Radix.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Radix.Portal>
        <div className="text-[0.9375rem] text-staff-soft">
          <Radix.Overlay
            onClick={onClose}
            className="fixed inset-0 z-30 animate-[staff-veil_var(--duration-move)_var(--ease-glide)] bg-[rgb(16_18_20/0.55)]"
          />
          <DialogPlace className="z-31">
            <Radix.Content
              // The overlay handles clicks outside; Radix would miss one that follows a click outside an alert dialog on top.
              onPointerDownOutside={(event) => event.preventDefault()}
              ref={content}
              // Esc is for the dialog that has the focus. Radix gives it to one just opened on top only some tasks later.
              onEscapeKeyDown={(event) => {
                const focused =
                  event.target instanceof Element ? event.target.closest('[role$="dialog"]') : null;
                if (focused !== null && focused !== content.current) event.preventDefault();
              }}
              {...(onOpenAutoFocus === undefined ? {} : { onOpenAutoFocus })}
              onCloseAutoFocus={returnFocus}
              className={`pointer-events-auto flex min-h-0 flex-col overflow-hidden bg-staff-surface shadow-staff-float outline-none short:overflow-y-auto short:overscroll-contain md:animate-[staff-rise_var(--duration-move)_var(--ease-glide)] md:rounded-dialog ${shapes[size]}`}
            >
              {children}
            </Radix.Content>
          </DialogPlace>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A dialog's heading with its close button, its scrolling body and its footer. In a short window all three scroll. */
export function DialogParts({ title, description, footer, children }: PartsProps) {
  return (
    <>
      <div className="flex items-start justify-between gap-4 px-5 pt-5 pb-4 md:px-6">
        <div className="min-w-0">
          <Radix.Title className="text-[1.1875rem]/snug font-semibold text-staff-ink">{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description asChild>
              <div className="wrap-anywhere text-staff-muted">{description}</div>
            </Radix.Description>
          )}
        </div>
        <Radix.Close
          aria-label="Close"
          className="-mt-1.5 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-staff-muted -outline-offset-4! hover:bg-staff-sunk md:size-10"
        >
          <CloseIcon />
        </Radix.Close>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain short:flex-none short:overflow-visible px-5 pt-1 pb-6 md:px-6">
        {children}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2.5 border-t border-staff-hair bg-staff px-5 py-3.5 max-md:[&>button]:flex-1 md:px-6">
        {footer}
      </div>
    </>
  );
}
