import { downPaymentStep, type EstimateFields } from './estimate.ts';
import { formatPrice } from '../../vehicles/format.ts';

/** The names of the sliders. */
export const sliderNames = { downPayment: 'Down payment, slider', term: 'Term, slider' } as const;

/**
 * The values entered into the server's HTML, which began with `start`. Typed and chosen values take precedence over a
 * slider's.
 */
export function enteredFields(
  part: HTMLElement,
  start: EstimateFields,
  { downPayment, terms }: { downPayment: number; terms: readonly number[] },
): EstimateFields {
  const entered = (name: string) =>
    part.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value ?? '';
  // A browser rounds to a step where a slider begins: only a whole step is a move.
  const movedTo = (slider: string, from: number, step: number) => {
    const found = part.querySelector<HTMLInputElement>(`[aria-label="${slider}"]`);
    const to = Number(found?.value ?? from);
    return Math.abs(to - from) >= step ? to : null;
  };
  const fields = {
    downPayment: entered('downPayment'),
    months: Number(entered('months')),
    rate: entered('rate'),
  };
  const slid = movedTo(sliderNames.downPayment, downPayment, downPaymentStep);
  const place = movedTo(sliderNames.term, terms.indexOf(start.months), 1);
  return {
    downPayment:
      slid !== null && fields.downPayment === start.downPayment ? formatPrice(slid) : fields.downPayment,
    months:
      place !== null && fields.months === start.months ? (terms[place] ?? fields.months) : fields.months,
    rate: fields.rate,
  };
}
