import { drawn, Icon, type IconProps } from '../icons.tsx';

export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="8" r="5" />
    <path d="m12 12 4 4" />
  </Icon>
);
export const WarningIcon = drawn('M9 2.5 16.5 15.5h-15zM9 7.5v3.5M9 13.2v.1');
/** Six dots: what can be dragged. */
export const GripIcon = ({ className = 'size-4.5' }: IconProps) => (
  <svg viewBox="0 0 18 18" aria-hidden="true" className={`shrink-0 ${className}`} fill="currentColor">
    <path d="M6.5 2.6a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8zm5 0a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8zm-5 5a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8zm5 0a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8zm-5 5a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8zm5 0a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8z" />
  </svg>
);
export const StarIcon = ({ className, filled = false }: IconProps & { filled?: boolean }) => (
  <Icon {...(className === undefined ? {} : { className })}>
    <path
      fill={filled ? 'currentColor' : 'none'}
      d="m9 2 2.1 4.6 5 .6-3.7 3.4 1 4.9L9 13l-4.4 2.5 1-4.9L1.9 7.2l5-.6z"
    />
  </Icon>
);
export const BinIcon = drawn('M3 5h12M7 5V3h4v2M5 5l.7 10h6.6L13 5');
export const CopyIcon = drawn('M6 6h9.5v9.5H6zM12 6V2.5H2.5V12H6');
export const RetryIcon = drawn('M14.5 6.5A6.2 6.2 0 1 0 15.2 10M14.8 2.8v4h-4');
export const FileIcon = drawn('M4 1.5h7l3.5 3.5v11.5H4zM11 1.5V5h3.5');
export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="9" cy="9" r="7" />
    <path d="M9 8.5v4M9 5.5v.1" />
  </Icon>
);
export const TickIcon = drawn('m3 9.5 3.5 3.5 7.5-8');
export const ChevronRightIcon = drawn('m6 2 7 7-7 7');
export const LockIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3.5" y="8" width="11" height="8" rx="1.5" />
    <path d="M6 8V5.5a3 3 0 0 1 6 0V8" />
  </Icon>
);
