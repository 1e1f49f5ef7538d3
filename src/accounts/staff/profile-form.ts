import { schemaIssues } from '../../ui/staff/form/issues.ts';
import type { z } from '../../platform/zod.ts';
import type { AccountProfile } from '../accounts.schema.ts';

/** A profile as its form holds it, with what proves who the user is. */
export type ProfileValues = Record<keyof AccountProfile, string> & { currentPassword: string; code: string };

export const toProfileValues = (profile: AccountProfile): ProfileValues => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  title: profile.title,
  email: profile.email ?? '',
  phone: profile.phone,
  portrait: profile.portrait ?? '',
  signature: profile.signature,
  currentPassword: '',
  code: '',
});

/** Empty fields as the call takes them. */
export const emailOf = (typed: string): string | null => (typed.trim() === '' ? null : typed);

export const toProfile = (values: ProfileValues): AccountProfile => ({
  firstName: values.firstName,
  lastName: values.lastName,
  title: values.title,
  email: emailOf(values.email),
  phone: values.phone,
  portrait: values.portrait === '' ? null : values.portrait,
  signature: values.signature,
});

/** The issues of a form; `password` is given if one is needed. */
export const profileIssues = (schema: z.ZodType, values: ProfileValues, password?: string) =>
  schemaIssues(schema, {
    ...toProfile(values),
    ...(password !== undefined && { currentPassword: password }),
  });
