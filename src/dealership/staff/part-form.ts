import type { FieldPath, FieldValues } from 'react-hook-form';
import { z } from '../../platform/zod.ts';
import { describeForm } from '../../ui/staff/form/describe-form.ts';
import { createDrafts } from '../../ui/staff/form/drafts.ts';
import { schemaIssues, type Issue } from '../../ui/staff/form/issues.ts';
import { dealershipInputSchema, type Dealership } from '../dealership.schema.ts';
import type { SavedDealership } from '../dealership.store.ts';

/** The paths of the fields: a list is one, and so are the pictures. */
const pathsOf = (shape: z.core.$ZodShape): string[] =>
  Object.entries(shape).flatMap(([name, schema]) =>
    schema instanceof z.ZodObject ? pathsOf(schema.shape).map((path) => `${name}.${path}`) : [name],
  );

const wordsForMissing: Partial<Record<string, string>> = {
  name: 'Enter the dealership name',
  'logoText.primary': 'Enter a word for the logo',
  note: 'Say what is true of these days, such as closed',
};
const wordsForWrong: Partial<Record<string, string>> = {
  foundedYear: 'Enter a year from 1800 to 2200',
  appointmentMinutes: 'Enter minutes from 15 to 240',
  appointmentsAtOnce: 'Enter a number from 0 to 20',
  opens: 'Write a time like 9AM',
  closes: 'Write a time like 9AM',
};

/** Better words than the API's for issues that a form shows at its field. */
export const wording = (path: string, { code }: { code: string }): string | undefined =>
  (code === 'too_small' ? wordsForMissing[path] : undefined) ?? wordsForWrong[path];

/**
 * The form of a part of the dealership's settings, which has a screen of its own. Only the part's own settings are sent.
 * `label` is what the save bar calls it; without `issues`, those that the API would find.
 */
export const describePart = <Values extends FieldValues, Input extends Partial<Dealership>>(part: {
  label: string;
  values: z.ZodObject<z.ZodRawShape> & z.ZodType<Values>;
  toValues: (dealership: Dealership) => Values;
  toInput: (values: Values) => Input;
  issues?: (changes: Partial<Input>, values: Values) => Issue[];
}) =>
  describeForm<SavedDealership, Values, Input>({
    drafts: createDrafts('settingsDraft', part.values),
    sections: [{ name: part.label, fields: pathsOf(part.values.shape) as FieldPath<Values>[] }],
    toValues: ({ dealership }) => part.toValues(dealership),
    toInput: part.toInput,
    schema: dealershipInputSchema as unknown as z.ZodType<Partial<Input>>,
    issues: part.issues ?? ((changes) => schemaIssues(dealershipInputSchema, changes, wording)),
  });

/** `NaN` unless the text is a whole number of at most four digits. */
export const wholeNumber = (text: string): number =>
  /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN;
