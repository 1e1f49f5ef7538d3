import { Fragment } from 'react';
import { interestText, type Inquiry } from '../inquiry.ts';

/** Stands for what the customer left out. */
export const Missing = ({ children }: { children: string }) => (
  <span className="font-normal text-staff-muted">{children}</span>
);

/** Section 2: the interest, General without one. */
export const InterestName = ({ inquiry }: { inquiry: Pick<Inquiry, 'interest' | 'wasSold'> }) =>
  interestText(inquiry) ?? <Missing>General</Missing>;

/** A mail address that breaks before its at sign or a dot, where it has to break. */
export const Address = ({ children }: { children: string }) =>
  children.split(/(?=[@.])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts have no other names
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
