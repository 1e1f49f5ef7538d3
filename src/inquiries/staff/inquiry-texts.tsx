import { Fragment } from 'react';
import { telephoneNumbers } from '../../platform/telephone.ts';
import type { Inquiry } from '../inquiry.schema.ts';
import { interestText } from '../inquiry.ts';

/** The heading of a part of an inquiry. */
export const LeadHeading = ({ children }: { children: string }) => (
  <h3 className="mb-1.5 text-[0.9375rem] font-semibold text-staff-ink">{children}</h3>
);

/** A placeholder for a missing value. */
export const Missing = ({ children }: { children: string }) => (
  <span className="font-normal text-staff-muted">{children}</span>
);

/** Section 2: the interest, General without one. */
export const InterestName = ({ inquiry }: { inquiry: Pick<Inquiry, 'interest' | 'wasSold'> }) =>
  interestText(inquiry) ?? <Missing>General</Missing>;

/** The longest part of a mail address that stays in one line. */
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

/** A typed phone number with a link for each number in it; the rest, such as an extension, stays text. */
export function PhoneNumbers({ text, className }: { text: string; className: string }) {
  const numbers = telephoneNumbers(text);
  return (
    <>
      {numbers.map(({ start, end, dialed }, index) => (
        <span key={start}>
          {text.slice(numbers[index - 1]?.end ?? 0, start)}
          <a href={`tel:${dialed}`} className={className}>
            {text.slice(start, end)}
          </a>
        </span>
      ))}
      {text.slice(numbers.at(-1)?.end ?? 0)}
    </>
  );
}
