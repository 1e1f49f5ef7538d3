import type { ReactNode } from 'react';

const layer = (shown: boolean) =>
  `col-start-1 row-start-1 inline-flex items-center justify-center gap-2 ${shown ? '' : 'invisible'}`;

/**
 * A button's label, and its label while pending, in the width of the longer one. The latter also shows while the
 * form waits for its scripts (see `EarlySubmits`).
 */
export function PendingLabel(props: { pending: boolean; pendingLabel: string; children: ReactNode }) {
  return (
    <span className="inline-grid">
      <span className={`${layer(!props.pending)} in-data-early:invisible`}>{props.children}</span>
      <span className={`${layer(props.pending)} in-data-early:visible`}>{props.pendingLabel}</span>
    </span>
  );
}
