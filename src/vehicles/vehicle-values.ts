/** The values that a vehicle's fields may have: closed sets with their labels. Safe in a browser. */

/** Section 2: the words of the statuses. */
export const statusLabels = {
  available: 'Available',
  pending: 'Pending Sale',
  sold: 'Sold',
  reserved: 'Reserved',
} as const;
export type VehicleStatus = keyof typeof statusLabels;
export const vehicleStatuses = [
  'available',
  'pending',
  'sold',
  'reserved',
] as const satisfies VehicleStatus[];

export const conditionLabels = { new: 'New', used: 'Used', certified: 'Certified pre-owned' } as const;
export type Condition = keyof typeof conditionLabels;

export const bodyStyleLabels = {
  sedan: 'Sedan',
  coupe: 'Coupe',
  convertible: 'Convertible',
  roadster: 'Roadster',
  hatchback: 'Hatchback',
  wagon: 'Wagon',
  suv: 'SUV',
  crossover: 'Crossover',
  pickup: 'Pickup',
  minivan: 'Minivan',
  van: 'Van',
} as const;
export type BodyStyle = keyof typeof bodyStyleLabels;

export const drivetrainLabels = {
  awd: 'All-wheel drive',
  '4wd': 'Four-wheel drive',
  fwd: 'Front-wheel drive',
  rwd: 'Rear-wheel drive',
} as const;
export type Drivetrain = keyof typeof drivetrainLabels;

export const transmissionLabels = {
  automatic: 'Automatic',
  manual: 'Manual',
  'dual-clutch': 'Dual-clutch',
  cvt: 'CVT',
} as const;
export type Transmission = keyof typeof transmissionLabels;

export const fuelLabels = {
  gasoline: 'Gasoline',
  diesel: 'Diesel',
  hybrid: 'Hybrid',
  'plug-in-hybrid': 'Plug-in hybrid',
  electric: 'Electric',
  'flex-fuel': 'Flex fuel',
  'natural-gas': 'Natural gas',
  hydrogen: 'Hydrogen',
} as const;
export type Fuel = keyof typeof fuelLabels;

export const titleStatusLabels = {
  clean: 'Clean',
  rebuilt: 'Rebuilt',
  salvage: 'Salvage',
  flood: 'Flood',
  lemon: 'Lemon law buyback',
  lien: 'Lien',
  missing: 'Missing',
} as const;
export type TitleStatus = keyof typeof titleStatusLabels;

export const arrivalLabels = { 'in-transit': 'In transit', 'coming-soon': 'Coming soon' } as const;
export type Arrival = keyof typeof arrivalLabels;
export const arrivals = ['in-transit', 'coming-soon'] as const satisfies Arrival[];
