import { interestLabels, type Inquiry } from '../inquiry.ts';

/** Stands for what the customer left out. */
export const Missing = ({ children }: { children: string }) => (
  <span className="font-normal text-staff-muted">{children}</span>
);

/** Section 2: the interest, General without one. */
export const InterestName = ({ interest }: Pick<Inquiry, 'interest'>) =>
  interest === null ? <Missing>General</Missing> : interestLabels[interest];
