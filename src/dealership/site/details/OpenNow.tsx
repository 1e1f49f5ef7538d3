import type { OpenState } from '../../dealership.hours.ts';

/** Whether the dealership is open, as a dot and in words. */
export function OpenNow({ state, className = '' }: { state: OpenState; className?: string }) {
  const dot = state.open
    ? 'bg-ok shadow-[0_0_0_4px_color-mix(in_srgb,var(--color-ok)_16%,transparent)]'
    : 'bg-text-muted shadow-[0_0_0_4px_color-mix(in_srgb,var(--color-text-muted)_16%,transparent)]';
  return (
    <p className={`flex items-center gap-2.5 ${className}`}>
      <span aria-hidden="true" className={`size-2 rounded-full ${dot}`} />
      {state.text}
    </p>
  );
}
