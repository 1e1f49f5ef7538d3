import { adlerstein } from './adlerstein.ts';
import { ashdown } from './ashdown.ts';
import { blackmoor } from './blackmoor.ts';
import { castellan } from './castellan.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import { norrland } from './norrland.ts';
import { sorrel } from './sorrel.ts';
import { tashiro } from './tashiro.ts';
import { valcourt } from './valcourt.ts';
import { veyra } from './veyra.ts';

/** The whole stock of the demo dealership, sold cars included, grouped by make. */
export const demoVehicles: readonly DemoVehicle[] = [
  ...veyra,
  ...ashdown,
  ...norrland,
  ...castellan,
  ...sorrel,
  ...adlerstein,
  ...valcourt,
  ...tashiro,
  ...blackmoor,
];
