import type { ReactNode } from 'react';

/** What `RequestLink` leads to when it asks for a test drive: the place of the inquiry form. */
export const testDrive = 'test-drive';

/**
 * Leads to the inquiry form, whose id is `formId`: before the scripts are there by its address, then by `onRequest`,
 * which also chooses the `interest`.
 */
export function RequestLink(props: {
  formId: string;
  onRequest: (interest?: typeof testDrive) => void;
  interest?: typeof testDrive;
  className: string;
  children: ReactNode;
}) {
  const { interest } = props;
  return (
    <a
      href={`#${interest ?? props.formId}`}
      className={props.className}
      onClick={(event) => {
        event.preventDefault();
        props.onRequest(interest);
      }}
    >
      {props.children}
    </a>
  );
}
