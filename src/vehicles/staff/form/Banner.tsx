import type { ReactNode } from 'react';
import { InfoIcon, WarningIcon } from '../../../ui/staff/icons.tsx';

/** Tells above the fields how the form stands: `alert` for what keeps it from being saved, said at once. */
export function Banner(props: {
  kind: 'status' | 'alert';
  /** Comes into view when it appears, for what happens while people are further down. */
  comesIntoView?: boolean;
  action?: ReactNode;
  children: ReactNode;
}) {
  const isAlert = props.kind === 'alert';
  const Icon = isAlert ? WarningIcon : InfoIcon;
  return (
    <div
      role={props.kind}
      ref={props.comesIntoView === true ? intoView : undefined}
      className={`mb-5.5 flex items-center gap-3 rounded-card border border-l-4 border-staff-hair bg-staff py-2.5 pr-3 pl-4 max-md:flex-wrap ${
        isAlert ? 'border-l-loss' : 'border-l-staff-accent'
      }`}
    >
      <Icon className={`size-4.5 ${isAlert ? 'text-loss' : 'text-staff-accent'}`} />
      <div className="min-w-0 flex-1 py-1 wrap-anywhere">{props.children}</div>
      {props.action}
    </div>
  );
}

const intoView = (banner: HTMLDivElement | null) => banner?.scrollIntoView({ block: 'nearest' });

/** Classes of a banner's button. */
export const bannerButtonClass = 'max-md:w-full';
/** Classes of a banner's first words. */
export const bannerLeadClass = 'font-semibold text-staff-ink';
