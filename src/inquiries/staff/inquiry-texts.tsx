import { interestText, type Inquiry } from '../inquiry.ts';

/** Stands for what the customer left out. */
export const Missing = ({ children }: { children: string }) => (
  <span className="font-normal text-staff-muted">{children}</span>
);

/** Section 2: the interest, General without one. */
export const InterestName = ({ inquiry }: { inquiry: Pick<Inquiry, 'interest' | 'wasSold'> }) =>
  interestText(inquiry) ?? <Missing>General</Missing>;
