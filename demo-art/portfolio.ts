// The 36 demonstration cars as pictures: how each looks and which views its gallery shows.
import { ADLERSTEIN_TO_VALCOURT } from './portfolio/adlerstein-to-valcourt.ts';
import { CASTELLAN_TO_SORREL } from './portfolio/castellan-to-sorrel.ts';
import { entryOf } from './portfolio/galleries.ts';
import type { PortfolioEntry } from './portfolio/galleries.ts';
import { TASHIRO_TO_BLACKMOOR } from './portfolio/tashiro-to-blackmoor.ts';
import { VEYRA_TO_NORRLAND } from './portfolio/veyra-to-norrland.ts';

/** In the order of the inventory's makers. */
export const PORTFOLIO: PortfolioEntry[] = [
  ...VEYRA_TO_NORRLAND,
  ...CASTELLAN_TO_SORREL,
  ...ADLERSTEIN_TO_VALCOURT,
  ...TASHIRO_TO_BLACKMOOR,
].map(entryOf);
