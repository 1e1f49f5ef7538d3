import { useEffect, useRef, type RefObject } from 'react';
import type { Inquiry } from '../inquiry.schema.ts';
import { viewButtonOf } from './InquiryActions.tsx';

type Box = RefObject<HTMLDivElement | null>;

const isLost = () => document.activeElement === document.body;

/** When an inquiry is closed, by a button or by Back, moves the focus to its View button, else to the list. */
export function useFocusAfterClose(openId: number | null, box: Box): void {
  const last = useRef(openId);
  useEffect(() => {
    const closed = openId === null ? last.current : null;
    last.current = openId;
    if (closed !== null && isLost()) (viewButtonOf(closed) ?? box.current)?.focus();
  }, [openId, box]);
}

/** When a row leaves the list, moves its focus to the next row, else to the list itself. */
export function useFocusAfterMove(rows: readonly Inquiry[], box: Box) {
  const shown = useRef(rows);
  const leaving = useRef<{ id: number; index: number } | null>(null);
  useEffect(() => {
    shown.current = rows;
    const left = leaving.current;
    if (!left || rows.some(({ id }) => id === left.id)) return;
    leaving.current = null;
    // The list or its table may have the focus now, because its row is gone; a focused control was chosen by the user.
    if (document.activeElement?.matches('a, button, input, select, textarea')) return;
    const next = rows[Math.min(left.index, rows.length - 1)];
    ((next && viewButtonOf(next.id)) ?? box.current)?.focus();
  }, [rows, box]);
  return ({ id }: Inquiry) => {
    leaving.current = { id, index: shown.current.findIndex((row) => row.id === id) };
  };
}
