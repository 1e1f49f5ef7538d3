import type { Issue } from '../platform/errors.ts';
import type { FormFields } from '../platform/http/form-body.ts';
import { validateInquiry, type InquiryValues } from './inquiry.rules.ts';

/**
 * Reads an inquiry form that the browser has sent itself. `vehicle` finds what visitors see of a vehicle. The
 * answer shows the form again, so its values also say what the form is about.
 */
export function readInquiryForm(
  field: FormFields,
  vehicle: (id: number) => { name: string; isSold: boolean } | undefined,
) {
  const typed = {
    name: field('name'),
    email: field('email'),
    phone: field('phone'),
    // The call refuses any other text.
    interest: field('interest') as InquiryValues['interest'],
    message: field('message'),
  };
  const vehicleId = field('vehicleId');
  const about = vehicle(Number(vehicleId));
  const leaveBlank = field('leaveBlank');
  const issues: Issue[] = Object.entries(validateInquiry(typed)).map(([path, message]) => ({
    path,
    message,
  }));
  return {
    values: {
      ...typed,
      vehicleId,
      ...(about ? { kind: about.isSold ? 'sold' : 'vehicle', vehicle: about.name } : {}),
    },
    body: {
      ...typed,
      ...(vehicleId === '' ? {} : { vehicleId: Number(vehicleId) }),
      ...(leaveBlank === '' ? {} : { leaveBlank }),
    },
    issues,
  };
}
