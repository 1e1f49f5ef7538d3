import type { FieldPath, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Drafts } from './drafts.ts';
import { schemaIssues, type Issue } from './issues.ts';
import { changedFields, sameJson } from './merge.ts';

/** What the server has saved, and when, in ISO 8601; null if it never was. */
type SavedAnswer = { updatedAt: string | null };

export type FormDescription<
  Answer extends SavedAnswer,
  Values extends FieldValues,
  Input extends object,
> = ReturnType<typeof describeForm<Answer, Values, Input>>;

/** A form for something that is already saved: its values, and the changes that are sent to the API. */
export function describeForm<
  Answer extends SavedAnswer,
  Values extends FieldValues,
  Input extends object,
>(form: {
  drafts: Drafts<Values>;
  /** The sections that the save bar names, with the paths of the fields in each. */
  sections: readonly { name: string; fields: readonly FieldPath<Values>[] }[];
  toValues: (answer: Answer) => Values;
  /** All of the input; only its changed properties are sent. */
  toInput: (values: Values) => Input;
  schema: z.ZodType<Partial<Input>>;
  /** Issues of the changed input; without it, those that the schema finds. */
  issues?: (changes: Partial<Input>, values: Values) => Issue[];
}) {
  const { sections, schema, issues = (changes) => schemaIssues(schema, changes) } = form;
  const fields = { names: sections.flatMap((section) => section.fields), isSame: sameJson };

  const changedInput = (values: Values, base: Values): Partial<Input> => {
    const properties = new Set(changedFields(fields, base, values).map((path) => path.split('.')[0]));
    const input = Object.entries(form.toInput(values)).filter(([name]) => properties.has(name));
    return Object.fromEntries(input) as Partial<Input>;
  };

  return {
    ...form,
    fields,
    /** The issues that the API would find in the changes since `base`. */
    issuesOf: (values: Values, base: Values): Issue[] => issues(changedInput(values, base), values),
    /** Each property that differs from `base`, whole and trimmed. It must be free of issues. */
    changesOf: (values: Values, base: Values): Partial<Input> => schema.parse(changedInput(values, base)),
  };
}
