import { createRoute, z } from '@hono/zod-openapi';
import { createApi, jsonContent, staffOf } from '../platform/http/api.ts';
import type { Dealership } from './dealership.schema.ts';
import { newDealership } from './dealership.schema.ts';
import { firstSteps, type FirstStep } from './first-steps.ts';
import { isForSearchEngines } from './search-engines.ts';

const steps = createRoute({
  method: 'get',
  path: '/first-steps',
  summary: 'What a new dealership does first, and what of it is done',
  responses: {
    200: jsonContent(
      z.object({ isHidden: z.boolean(), done: z.array(z.enum(firstSteps)) }).openapi('FirstSteps'),
      'The steps that are done',
    ),
  },
});

/** What other features know: each says whether a step is done, for the account that asks where that matters. */
type OtherSteps = Record<
  Exclude<FirstStep, 'profile' | 'hours' | 'open'>,
  (accountId: number) => boolean | Promise<boolean>
>;

/** Days after its first account from which a dealership with a profile and a car needs no first steps: it is long at work. */
export const longAtWorkDays = 14;

/** GET /api/dealership/first-steps. A step is done when it is true, whoever has done it and wherever. */
export function createFirstStepsApi(given: {
  dealership: { readonly current: Dealership };
  /** Whether its first account is older than `longAtWorkDays`. */
  isLongAtWork: () => Promise<boolean>;
  others: OtherSteps;
}) {
  return createApi().openapi(steps, async (context) => {
    const dealership = given.dealership.current;
    const { isHidden, settled } = dealership.firstSteps;
    const { id } = staffOf(context);
    const isDone = async (step: FirstStep) => {
      if (step === 'profile') return isPlaced(dealership);
      if (step === 'hours') return settled.includes('hours') || hasOwnHours(dealership);
      if (step === 'open') return isForSearchEngines(dealership);
      return (step === 'look' && settled.includes('look')) || given.others[step](id);
    };
    const known = await Promise.all(firstSteps.map(async (step) => ({ step, isDone: await isDone(step) })));
    const done = known.flatMap((each) => (each.isDone ? [each.step] : []));
    const isAtWork = done.includes('profile') && done.includes('vehicle') && (await given.isLongAtWork());
    return context.json({ isHidden: isHidden || isAtWork, done }, 200);
  });
}

export type FirstStepsApi = ReturnType<typeof createFirstStepsApi>;

/** Whose site it is and where. */
const isPlaced = ({ name, city, phone, email }: Dealership) =>
  name !== newDealership.name && city !== '' && (phone !== '' || email !== '');

const hasOwnHours = ({ hours, closedDays }: Dealership) =>
  closedDays.length > 0 || JSON.stringify(hours) !== JSON.stringify(newDealership.hours);
