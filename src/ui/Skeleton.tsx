/** A placeholder block for loading content; `className` sets its size. The list around it has `aria-busy`. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-shimmer rounded-control bg-[linear-gradient(90deg,var(--color-skeleton)_25%,var(--color-shimmer)_45%,var(--color-skeleton)_65%)] bg-size-[200%_100%] ${className}`}
    />
  );
}
