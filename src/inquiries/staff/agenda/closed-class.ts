/** The hatching of a closed day. */
export const closedClass =
  'bg-[repeating-linear-gradient(135deg,var(--color-staff-sunk)_0_6px,var(--color-staff-surface)_6px_12px)]!';
