import type { ReactNode } from 'react';

/** Leads to the inquiry form, whose id is `formId`: before the scripts are there by its address, then by `onRequest`. */
export function RequestLink(props: {
  formId: string;
  onRequest: () => void;
  className: string;
  children: ReactNode;
}) {
  return (
    <a
      href={`#${props.formId}`}
      className={props.className}
      onClick={(event) => {
        event.preventDefault();
        props.onRequest();
      }}
    >
      {props.children}
    </a>
  );
}
