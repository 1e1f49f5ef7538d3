/**
 * What lists are filtered and sorted by, as numbers. `listed`, `sold`, `published` and `featured` are 0 or 1;
 * `make`, `model` and `vin` are numbers in the string tables.
 */
export type Row = {
  /** 0 if the slot has no vehicle. */
  id: number;
  /** On the visitors' lists: published and not sold. */
  listed: number;
  sold: number;
  published: number;
  featured: number;
  make: number;
  model: number;
  vin: number;
  /** Body style: its place in `bodyStyles`, counted from 1; 0 if it is not known. */
  body: number;
  year: number;
  /** `onRequest` if there is none. */
  price: number;
  mileage: number;
  /** Milliseconds since 1970. */
  listedAt: number;
};

/** The rows of all vehicles, stored by column and slot. */
export type Columns = { readonly [Name in keyof Row]: Float64Array };

/** Stands for a price on request. It is lower than every price, so outside every range. */
export const onRequest = -1;

const none = new Float64Array(0);

export const noColumns: Columns = {
  id: none,
  listed: none,
  sold: none,
  published: none,
  featured: none,
  make: none,
  model: none,
  vin: none,
  body: none,
  year: none,
  price: none,
  mileage: none,
  listedAt: none,
};

const names = Object.keys(noColumns) as (keyof Row)[];

/** A draft of the next columns. Columns that do not change are shared with the previous ones. */
export function draftColumns(before: Columns) {
  const columns = { ...before };
  const write = (name: keyof Row, slot: number, value: number): boolean => {
    let values = columns[name];
    if (values[slot] === value) return false;
    if (values === before[name] || slot >= values.length) {
      // Grows in steps, so that many new vehicles do not cause as many copies.
      const size = slot < values.length ? values.length : slot + 1 + (slot >> 1);
      const copy = new Float64Array(size);
      copy.set(values);
      values = copy;
      columns[name] = values;
    }
    values[slot] = value;
    return true;
  };
  return {
    /** Writes the row of a slot and returns the names of the columns that have changed. */
    write(slot: number, row: Row): (keyof Row)[] {
      const changed: (keyof Row)[] = [];
      for (const name of names) if (write(name, slot, row[name])) changed.push(name);
      return changed;
    },
    /** Removes a vehicle and returns the names of the columns that have changed. */
    remove(slot: number): (keyof Row)[] {
      return (['id', 'listed'] as const).filter((name) => write(name, slot, 0));
    },
    done: (): Columns => columns,
  };
}
