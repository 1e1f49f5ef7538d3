import { emailMessage, isEmail } from '../../../platform/email.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useStaffForm } from '../../../ui/staff/form/useStaffForm.ts';
import type { Issue } from '../../../ui/staff/form/issues.ts';
import { saleDayProblem, saleDays, soldOn } from '../../sale.ts';
import type { Vehicle } from '../../vehicle.ts';

/** The fields of a sale, as typed; `soldOn` is a day such as `2026-11-23`. They are named as in the API. */
export type SaleValues = { soldPrice: string; soldOn: string } & PartyValues;
/** Empty where nothing is known. `soldBy` is a user name, or a name. */
type PartyValues = { soldBy: string; buyerName: string; buyerPhone: string; buyerEmail: string };
export type SaleForm = ReturnType<typeof useSaleForm>;

/** The form of a sale, to be recorded or corrected. `check` finds further issues. */
export function useSaleForm(
  vehicle: Vehicle,
  options: {
    /** The dealership's. */
    timeZone: string;
    /** The first values; `today` is the dealership's. */
    start: (today: string) => Pick<SaleValues, 'soldPrice' | 'soldOn'>;
    check?: (values: SaleValues) => Issue[];
  },
) {
  const { timeZone } = options;
  const [now] = useState(() => new Date());
  const listedAt = new Date(vehicle.listedAt);
  const days = saleDays({ listedAt }, { now, timeZone });
  const [start] = useState<SaleValues>(() => ({
    ...options.start(days.last),
    soldBy: vehicle.soldBy ?? '',
    buyerName: vehicle.buyerName ?? '',
    buyerPhone: vehicle.buyerPhone ?? '',
    buyerEmail: vehicle.buyerEmail ?? '',
  }));
  const form = useStaffForm<SaleValues>({
    values: start,
    check: (values) => {
      const problem =
        values.soldOn === ''
          ? 'Enter the day of the sale'
          : saleDayProblem(values.soldOn, { listedAt }, { now, timeZone });
      return [
        ...(options.check?.(values) ?? []),
        ...buyerIssues(values),
        // A sale that is already recorded may be older than the listing, as after an import.
        ...(problem === null || values.soldOn === start.soldOn ? [] : [{ path: 'soldOn', message: problem }]),
      ];
    },
  });
  const values = useWatch({ control: form.control }) as SaleValues;
  const day = values.soldOn || start.soldOn;
  const daysToSell = day === '' ? null : soldOn({ listedAt }, day, { now, timeZone }).daysToSell;
  return { form, values, start, days, daysToSell };
}

function buyerIssues({ buyerName, buyerPhone, buyerEmail }: SaleValues): Issue[] {
  const [phone, email] = [buyerPhone.trim(), buyerEmail.trim()];
  return [
    ...(buyerName.trim() === '' && (phone !== '' || email !== '')
      ? [{ path: 'buyerName', message: 'Enter the buyer’s name' }]
      : []),
    ...(email !== '' && !isEmail(email) ? [{ path: 'buyerEmail', message: emailMessage }] : []),
  ];
}

/**
 * Who took part in a sale, as the calls take it; a buyer who has sent an inquiry is named by that. For a new sale, leave out
 * what is null.
 */
export function partiesOf(values: SaleValues, soldToInquiryId: number | null) {
  const textOf = (text: string) => (soldToInquiryId !== null || text.trim() === '' ? null : text.trim());
  return {
    soldToInquiryId,
    soldBy: values.soldBy.trim() || null,
    buyerName: textOf(values.buyerName),
    buyerPhone: textOf(values.buyerPhone),
    buyerEmail: textOf(values.buyerEmail),
  };
}
