import { Fragment } from 'react';
import { interestText, type Inquiry } from '../inquiry.ts';

/** Stands for what the customer left out. */
export const Missing = ({ children }: { children: string }) => (
  <span className="font-normal text-staff-muted">{children}</span>
);

/** Section 2: the interest, General without one. */
export const InterestName = ({ inquiry }: { inquiry: Pick<Inquiry, 'interest' | 'wasSold'> }) =>
  interestText(inquiry) ?? <Missing>General</Missing>;

/** The longest part of a mail address that a table keeps in one line. */
const longestPart = 24;

/** A mail address that breaks before its at sign where it has to break, and before a dot where its parts are long. */
export const Address = ({ children }: { children: string }) =>
  children.split(/(?=@)/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts have no other names
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part.length <= longestPart ? (
        <span className="md:whitespace-nowrap">{part}</span>
      ) : (
        <Parts>{part}</Parts>
      )}
    </Fragment>
  ));

const Parts = ({ children }: { children: string }) =>
  children.split(/(?=\.)/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- likewise
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
