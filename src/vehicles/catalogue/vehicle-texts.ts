import { encode, type Encoded } from './encoded.ts';
import { toCard, type PublicVehicle, type VehicleCard } from '../vehicle.ts';

/** Vehicles per page. A change copies the texts of the whole page. */
const perPage = 64;

/** The texts of `perPage` consecutive slots; `ends` has the end of each. */
type Page = {
  readonly bytes: Buffer;
  readonly ends: Uint32Array;
  /** Cards by position in the page. Each is created when a list first needs it. */
  readonly cards: (Encoded<VehicleCard> | undefined)[];
};

/**
 * Every vehicle as JSON outside V8's heap, by slot. As objects they took six times the memory and made each
 * garbage collection longer.
 */
export type VehicleTexts = readonly Page[];

const emptyPage: Page = { bytes: Buffer.alloc(0), ends: new Uint32Array(perPage), cards: [] };

/** The vehicle in a slot; undefined if there is none. */
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

/** A draft of the next snapshot's texts. The texts in `before` are not changed. */
export function draftTexts(before: VehicleTexts) {
  const pages = [...before];
  return {
    /** Writes vehicles by slot, null for a deleted one. Returns the slots whose text has changed. */
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
