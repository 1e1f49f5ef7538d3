import { encode, type Encoded } from './encoded.ts';
import { toCard, type PublicVehicle, type VehicleCard } from '../vehicle.ts';

/** Vehicles of one page: a change copies the texts of so many. */
const perPage = 64;

/** The texts of `perPage` vehicles in a row; `ends` has where each ends. */
type Page = {
  readonly bytes: Buffer;
  readonly ends: Uint32Array;
  /** The cards that lists have asked for, by place: they are made when the first list shows them. */
  readonly cards: (Encoded<VehicleCard> | undefined)[];
};

/**
 * Every vehicle as ready JSON outside of V8's heap, by slot. As objects they took six times the memory and
 * made each garbage collection longer.
 */
export type VehicleTexts = readonly Page[];

const emptyPage: Page = { bytes: Buffer.alloc(0), ends: new Uint32Array(perPage), cards: [] };

/** The vehicle in a slot; undefined where there is none (any more). */
export function vehicleText(texts: VehicleTexts, slot: number): Encoded<PublicVehicle> | undefined {
  const page = texts[Math.floor(slot / perPage)];
  return page && textAt(page, slot % perPage);
}

/** The card of the vehicle in a slot. */
export function cardText(texts: VehicleTexts, slot: number): Encoded<VehicleCard> | undefined {
  const page = texts[Math.floor(slot / perPage)];
  const text = vehicleText(texts, slot);
  if (!page || !text) return undefined;
  return (page.cards[slot % perPage] ??= encode(toCard(JSON.parse(text.toString()) as PublicVehicle)));
}

function textAt({ bytes, ends }: Page, place: number): Encoded<PublicVehicle> | undefined {
  const start = place === 0 ? 0 : (ends[place - 1] ?? 0);
  const end = ends[place] ?? 0;
  return start === end ? undefined : (bytes.subarray(start, end) as Encoded<PublicVehicle>);
}

/**
 * What may still be written to before it becomes the texts of the next snapshot; the texts before stay as
 * they are.
 */
export function draftTexts(before: VehicleTexts) {
  const pages = [...before];
  return {
    /**
     * Writes vehicles by slot, null for one that is gone; answers the slots whose text is another one now.
     */
    write(vehicles: ReadonlyMap<number, PublicVehicle | null>): Set<number> {
      const changed = new Set<number>();
      const touched = new Map<number, Map<number, Buffer | undefined>>();
      for (const [slot, vehicle] of vehicles) {
        const text = vehicle ? encode(vehicle) : undefined;
        const held = vehicleText(pages, slot);
        if (text === held || (text && held?.equals(text))) continue;
        changed.add(slot);
        const number = Math.floor(slot / perPage);
        const written = touched.get(number) ?? new Map<number, Buffer | undefined>();
        touched.set(number, written.set(slot % perPage, text));
      }
      for (const [number, written] of touched) {
        while (pages.length <= number) pages.push(emptyPage);
        pages[number] = pageWith(pages[number] ?? emptyPage, written);
      }
      return changed;
    },
    done: (): VehicleTexts => pages,
  };
}

function pageWith(before: Page, written: ReadonlyMap<number, Buffer | undefined>): Page {
  const parts: Buffer[] = [];
  const ends = new Uint32Array(perPage);
  let end = 0;
  for (let place = 0; place < perPage; place += 1) {
    const part = written.has(place) ? written.get(place) : textAt(before, place);
    if (part) parts.push(part);
    end += part?.length ?? 0;
    ends[place] = end;
  }
  return {
    bytes: Buffer.concat(parts, end),
    ends,
    cards: before.cards.map((card, place) => (written.has(place) ? undefined : card)),
  };
}
