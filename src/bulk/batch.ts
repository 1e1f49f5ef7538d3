/** Changes of many vehicles at once: their types and words. Safe in a browser. */
import type { z } from '@hono/zod-openapi';
import { counted } from '../platform/counted.ts';
import { formatNumber, formatPrice } from '../vehicles/format.ts';
import { arrivalLabels, statusLabels, type Arrival } from '../vehicles/vehicle-values.ts';
import { batchFlags, leftOutReasons, type LeftOutReason } from './batch-values.ts';
import type {
  batchActionSchema,
  batchAnswerSchema,
  batchRequestSchema,
  undoAnswerSchema,
  undoPreviewSchema,
} from './batches.schema.ts';

export type BatchAction = z.output<typeof batchActionSchema>;
export type BatchRequest = z.input<typeof batchRequestSchema>;
/** Vehicles by their ids, or all that a search finds. */
export type BatchSelection = z.output<typeof batchRequestSchema>['selection'];
export type BatchAnswer = z.output<typeof batchAnswerSchema>;
export type UndoAnswer = z.output<typeof undoAnswerSchema>;
export type UndoPreview = z.output<typeof undoPreviewSchema>;
/** `label` is the vehicle's name. */
export type LeftOut = { id: number; label: string; reason: LeftOutReason };

/** What a batch has done: `30 prices lowered by $5,000`, `3 vehicles set to Pending Sale`. */
export function batchLabel(action: BatchAction, count: number): string {
  if (action.kind === 'price') {
    const { by, value } = action;
    const size = Math.abs(value);
    const text = by === 'amount' ? formatPrice(size) : `${size}%`;
    return `${counted(count, 'price')} ${value < 0 ? 'lowered' : 'raised'} by ${text}`;
  }
  const vehicles = counted(count, 'vehicle');
  if (action.kind === 'delete') return `${vehicles} deleted`;
  if (action.kind === 'adviser')
    return `${vehicles} ${action.adviser === null ? 'left without an adviser' : 'given an adviser'}`;
  if (action.kind === 'arrival') return `${vehicles} marked as ${arrivalWords(action.arrival)}`;
  if (action.kind === 'status') return `${vehicles} set to ${statusLabels[action.status]}`;
  return `${vehicles} ${batchFlags[action.flag].done[action.value ? 'on' : 'off']}`;
}

/** What vehicles are marked as by their arrival note: `in transit`, and `arrived` without one. */
export const arrivalWords = (arrival: Arrival | null): string =>
  arrival === null ? 'arrived' : arrivalLabels[arrival].toLowerCase();

/** Left-out vehicles in words: `2 sold, 1 price on request`; empty when there are none. */
export function leftOutText(leftOut: readonly LeftOut[]): string {
  const reasons = Object.keys(leftOutReasons) as LeftOutReason[];
  return reasons
    .flatMap((reason) => {
      const count = leftOut.filter((one) => one.reason === reason).length;
      return count === 0 ? [] : [`${formatNumber(count)} ${reasonInSentence(reason)}`];
    })
    .join(', ');
}

const reasonInSentence = (reason: LeftOutReason) =>
  leftOutReasons[reason].replace(/^./, (first) => first.toLowerCase());
