/** How staff run the inventory. Safe in a browser. */
export type InventorySettings = {
  /** Days after which "New arrival" ends by itself; null means never. */
  newArrivalDays: number | null;
  /** Most photographs of one vehicle. */
  photosPerVehicle: number;
  /** Holding cost in US dollars per day; null means not set. Restricted, like other costs. */
  holdingCostPerDay: number | null;
};

/** Before anything is set; ten photographs as in section 9. */
export const newInventorySettings: InventorySettings = {
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
