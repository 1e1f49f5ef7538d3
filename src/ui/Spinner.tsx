/** A spinner with a label, which screen readers announce once. */
export function Spinner({ label, className = '' }: { label: string; className?: string }) {
  return (
    <output className={`grid justify-items-center gap-4 ${className}`}>
      <span
        aria-hidden="true"
        className="size-10 animate-spin rounded-full border-2 border-hairline border-t-text motion-reduce:animate-none"
      />
      <span className="text-small text-text-muted">{label}</span>
    </output>
  );
}
