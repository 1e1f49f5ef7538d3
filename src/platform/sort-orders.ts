/**
 * A list's orders by its keys, each in both directions: `price-asc`, `price-desc`.
 *
 * @__NO_SIDE_EFFECTS__ Scripts of visitors leave out the orders that they do not use.
 */
export const sortOrdersOf = <const Key extends string>(...keys: Key[]) =>
  keys.flatMap((key) => [`${key}-asc`, `${key}-desc`] as const);
