import { z } from '../../../platform/zod.ts';
import { createDrafts } from '../../../ui/staff/form/drafts.ts';
import { schemaIssues, type Issue } from '../../../ui/staff/form/issues.ts';
import { addedLeadInput, futureMessage, unreachableMessage } from '../../added/added-lead.schema.ts';

const leadValues = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  source: z.string(),
  interest: z.string(),
  car: z.object({ id: z.number(), label: z.string() }).nullable(),
  message: z.string(),
  /** `2026-11-24T15:30` in the browser's time zone, in which inquiries show their time; empty for now. */
  cameAt: z.string(),
  /** The id of an account, empty for nobody. */
  assignedTo: z.string(),
  isAnswered: z.boolean(),
});
/** What is typed into the form of a new lead. */
export type LeadValues = z.infer<typeof leadValues>;

export const leadDrafts = createDrafts('lead', leadValues);

export const newLeadValues = (user: number | null): LeadValues => ({
  name: '',
  email: '',
  phone: '',
  source: '',
  interest: '',
  car: null,
  message: '',
  cameAt: '',
  assignedTo: user === null ? '' : String(user),
  isAnswered: false,
});

/** The body of the call. */
export const leadInputOf = (values: LeadValues): z.input<typeof addedLeadInput> => {
  const { car, cameAt, assignedTo, ...typed } = values;
  return {
    ...typed,
    source: typed.source as z.input<typeof addedLeadInput>['source'],
    interest: typed.interest as z.input<typeof addedLeadInput>['interest'],
    vehicleId: car?.id ?? null,
    cameAt: cameAt === '' ? null : new Date(cameAt).toISOString(),
    assignedTo: assignedTo === '' ? null : Number(assignedTo),
  };
};

/** The issues of typed values, which are those of the call. */
export function leadIssues(values: LeadValues, now: Date): Issue[] {
  const input = leadInputOf(values);
  const issues = schemaIssues(addedLeadInput, input);
  // The schema looks at the two together only once every field is right.
  if (values.email.trim() === '' && values.phone.trim() === '')
    issues.push({ path: 'email', message: unreachableMessage });
  // A minute is the field's own precision.
  const isFuture =
    typeof input.cameAt === 'string' && new Date(input.cameAt).getTime() > now.getTime() + 60_000;
  return isFuture ? [...issues, { path: 'cameAt', message: futureMessage }] : issues;
}
