/** How staff run the inventory. Safe in a browser. */

/** Before anything is set; ten photographs as in section 9. */
export const newInventorySettings = {
  newArrivalDays: null,
  photosPerVehicle: 10,
  holdingCostPerDay: null,
};

export const inventoryBounds = {
  newArrivalDays: { min: 1, max: 365 },
  photosPerVehicle: { min: 10, max: 60 },
  /** US dollars. */
  holdingCostPerDay: { min: 0, max: 10_000 },
} as const;
