/** Ids of vehicles that may have changed; null for all. */
export type ChangedVehicles = Set<number> | null;

export const bothChanged = (one: ChangedVehicles, other: ChangedVehicles): ChangedVehicles =>
  one && other && new Set([...one, ...other]);

/** The vehicles of a notice on `catalogueChannel`, which ends with the sender's name; null if it names none. */
export function vehiclesIn(notice: string): ChangedVehicles {
  const ids = (notice.split(' ', 1)[0] ?? '').split(',').map(Number);
  return ids.every((id) => Number.isInteger(id) && id > 0) ? new Set(ids) : null;
}
