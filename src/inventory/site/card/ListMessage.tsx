import type { ReactNode } from 'react';

/** A panel in place of a list: an indicator light, a message, and `children`, its buttons. */
export function ListMessage(props: {
  light: ReactNode;
  heading: string;
  text: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="relative rounded-card bg-[radial-gradient(60%_90%_at_50%_0,var(--color-raised),var(--color-surface))] px-5 pt-24 pb-14 text-center shadow-lit md:px-7 md:pt-29.5 md:pb-22">
      <div className="absolute inset-x-[18%] top-13 md:inset-x-[34%]">{props.light}</div>
      <h2 className="mb-2.5 font-display text-[1.875rem]/[1.2]">{props.heading}</h2>
      <p>{props.text}</p>
      <div className="mt-7 flex flex-col justify-center gap-3.5 md:flex-row">{props.children}</div>
      {props.aside}
    </div>
  );
}
