import { type RefObject, useEffect } from 'react';
import { CloseIcon } from '../../../ui/icons.tsx';

/** The head of the open sheet, which closes it, also with Escape. The focus starts at an invalid field and stays inside. */
export function SheetHead(props: { sheet: RefObject<HTMLElement | null>; onClose: () => void }) {
  const { sheet, onClose } = props;
  useEffect(() => {
    const wrong = sheet.current?.querySelector<HTMLElement>('[aria-invalid]');
    (wrong ?? sheet.current)?.focus();
    const stay = ({ target }: FocusEvent) => {
      const open = sheet.current?.matches(':popover-open') ? sheet.current : null;
      if (target instanceof Node && open?.contains(target) === false) open.focus();
    };
    document.addEventListener('focusin', stay);
    return () => document.removeEventListener('focusin', stay);
  }, [sheet]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose]);
  return (
    <div className="flex items-center justify-between border-b border-hairline py-2.5 pr-2 pl-5">
      <h2 className="font-display text-[1.5rem]/[1.2]">Filters</h2>
      <button
        type="button"
        aria-label="Close"
        className="grid size-12 cursor-pointer place-items-center text-text"
        onClick={onClose}
      >
        <CloseIcon className="size-5" />
      </button>
    </div>
  );
}
