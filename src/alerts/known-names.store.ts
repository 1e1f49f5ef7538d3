import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import type { AlertCriteria } from './criteria.ts';
import { criteriaText } from './criteria-text.ts';

/**
 * Criteria in words for the confirmation mail, whose address may belong to a stranger. So a typed make or model is only
 * named if a published vehicle has it; as in the inventory, a part of a model is enough.
 */
export async function mailedText(queries: Queries, criteria: AlertCriteria): Promise<string> {
  const { make, model, ...chosen } = criteria;
  const makeIsKnown = await isKnown(make, (name) => eq(vehicles.make, name));
  const modelIsKnown = await isKnown(
    model,
    (name) => sql`position(lower(${name}) in lower(${vehicles.model})) > 0`,
  );
  const text = criteriaText({
    ...chosen,
    ...(make !== undefined && makeIsKnown && { make }),
    ...(model !== undefined && modelIsKnown && { model }),
  });
  return makeIsKnown && modelIsKnown ? text : `${text}, with the words that were typed`;

  async function isKnown(name: string | undefined, isNamed: (name: string) => SQL): Promise<boolean> {
    if (name === undefined) return true;
    const [known] = await queries
      .select({ id: vehicles.id })
      .from(vehicles)
      .where(and(eq(vehicles.isPublished, true), isNamed(name)))
      .limit(1);
    return known !== undefined;
  }
}
