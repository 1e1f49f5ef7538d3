import type { ReactNode } from 'react';

/**
 * Every icon: 18 px, drawn in the color of the text, hidden from assistive technology. Name the control, not
 * the icon.
 */
export type IconProps = { className?: string };

export function Icon({ className = 'size-4.5', children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 18 18"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

/** An icon of one path. */
export const drawn = (path: string) =>
  function DrawnIcon(props: IconProps) {
    return (
      <Icon {...props}>
        <path d={path} />
      </Icon>
    );
  };

export const ArrowLeftIcon = drawn('M16 9H3M8.5 3.5 3 9l5.5 5.5');
export const ArrowUpIcon = drawn('M9 16V3M3.5 8.5 9 3l5.5 5.5');
/** A chevron that points down. */
export const ChevronIcon = drawn('m4 7 5 5 5-5');
export const CloseIcon = drawn('m4 4 10 10M14 4 4 14');
export const MenuIcon = drawn('M1 4h16M1 9h16M1 14h16');
export const AlertIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="9" cy="9" r="7" />
    <path d="M9 5.5v4M9 12.3v.1" />
  </Icon>
);
