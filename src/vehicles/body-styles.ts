import { bodyStyleLabels, type BodyStyle } from './vehicle-values.ts';

/** Several cars of a body style: `coupes`, but `SUVs`. */
export function bodyStyles(style: BodyStyle): string {
  const label = bodyStyleLabels[style];
  return `${label === label.toUpperCase() ? label : label.toLowerCase()}s`;
}
