import type { ReactNode } from 'react';

/** Leads to the inquiry form, whose id is `formId`; without scripts by its address. */
export function RequestButton(props: {
  formId: string;
  onRequest: () => void;
  className: string;
  children: ReactNode;
}) {
  const { className, children } = props;
  return (
    <>
      <button type="button" className={`${className} noscript:hidden`} onClick={props.onRequest}>
        {children}
      </button>
      <noscript>
        <a href={`#${props.formId}`} className={className}>
          {children}
        </a>
      </noscript>
    </>
  );
}
