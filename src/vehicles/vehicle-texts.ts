import { encode, type Encoded } from './encoded.ts';
import { toCard, type PublicVehicle, type VehicleCard } from './vehicle.ts';

/** Vehicles of one page: a change copies the texts of so many. */
const perPage = 64;

/** The texts of `perPage` vehicles in a row; `ends` has the end of each vehicle's card and of the vehicle itself. */
type Page = { readonly bytes: Buffer; readonly ends: Uint32Array };

/**
 * Every vehicle and its card as ready JSON outside of V8's heap, by slot. As objects they took six times the memory and
 * made each garbage collection longer.
 */
export type VehicleTexts = readonly Page[];

const emptyPage: Page = { bytes: Buffer.alloc(0), ends: new Uint32Array(perPage * 2) };

/** The vehicle in a slot; undefined where there is none (any more). */
export const vehicleText = (texts: VehicleTexts, slot: number): Encoded<PublicVehicle> | undefined =>
  slice(texts, slot, 1);

/** The card of the vehicle in a slot. */
export const cardText = (texts: VehicleTexts, slot: number): Encoded<VehicleCard> | undefined =>
  slice(texts, slot, 0);

function slice(texts: VehicleTexts, slot: number, part: 0 | 1): Buffer<ArrayBuffer> | undefined {
  const page = texts[Math.floor(slot / perPage)];
  return page && sliceOf(page, (slot % perPage) * 2 + part);
}

function sliceOf({ bytes, ends }: Page, index: number): Buffer<ArrayBuffer> | undefined {
  const start = index === 0 ? 0 : (ends[index - 1] ?? 0);
  const end = ends[index] ?? 0;
  return start === end ? undefined : (bytes.subarray(start, end) as Buffer<ArrayBuffer>);
}

/** What may still be written to before it becomes the texts of the next snapshot; the texts before stay as they are. */
export function draftTexts(before: VehicleTexts) {
  const pages = [...before];
  return {
    /** Writes vehicles by slot, null for one that is gone; answers the slots whose text is another one now. */
    write(vehicles: ReadonlyMap<number, PublicVehicle | null>): Set<number> {
      const changed = new Set<number>();
      const touched = new Map<number, Map<number, readonly [Buffer | undefined, Buffer | undefined]>>();
      for (const [slot, vehicle] of vehicles) {
        const text = vehicle ? encode(vehicle) : undefined;
        const held = slice(pages, slot, 1);
        if (text === held || (text && held?.equals(text))) continue;
        changed.add(slot);
        const number = Math.floor(slot / perPage);
        const written = touched.get(number) ?? new Map();
        touched.set(
          number,
          written.set(slot % perPage, [vehicle ? encode(toCard(vehicle)) : undefined, text]),
        );
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

function pageWith(
  before: Page,
  written: ReadonlyMap<number, readonly [Buffer | undefined, Buffer | undefined]>,
): Page {
  const parts: Buffer[] = [];
  const ends = new Uint32Array(perPage * 2);
  let end = 0;
  for (let index = 0; index < ends.length; index += 1) {
    const place = written.get(index >> 1);
    const part = place ? place[(index & 1) as 0 | 1] : sliceOf(before, index);
    if (part) parts.push(part);
    end += part?.length ?? 0;
    ends[index] = end;
  }
  return { bytes: Buffer.concat(parts, end), ends };
}
