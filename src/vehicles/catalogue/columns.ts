/** What lists are filtered and sorted by, as numbers; `listed` and `featured` are 0 or 1, `make`, `model` and `vin` numbers of names. */
export type Row = {
  /** 0 where there is no vehicle (any more). */
  id: number;
  listed: number;
  featured: number;
  make: number;
  model: number;
  vin: number;
  year: number;
  /** `onRequest` where it is not said. */
  price: number;
  mileage: number;
  /** Milliseconds since 1970. */
  listedAt: number;
};

/** The rows of all vehicles, a column each, by slot. */
export type Columns = { readonly [Name in keyof Row]: Float64Array };

/** Stands in the column of prices for a price on request: below every price, so in no range that a filter asks for. */
export const onRequest = -1;

const none = new Float64Array(0);

export const noColumns: Columns = {
  id: none,
  listed: none,
  featured: none,
  make: none,
  model: none,
  vin: none,
  year: none,
  price: none,
  mileage: none,
  listedAt: none,
};

const names = Object.keys(noColumns) as (keyof Row)[];

/** What may still be written to before it becomes the next columns. A column that nothing changes is the one before. */
export function draftColumns(before: Columns) {
  const columns = { ...before };
  const write = (name: keyof Row, slot: number, value: number): boolean => {
    let values = columns[name];
    if (values[slot] === value) return false;
    if (values === before[name] || slot >= values.length) {
      // Some room ahead, so that many new vehicles do not mean as many copies.
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
    /** Writes the row of a slot and answers the names of the columns in which it is another one now. */
    write(slot: number, row: Row): (keyof Row)[] {
      const changed: (keyof Row)[] = [];
      for (const name of names) if (write(name, slot, row[name])) changed.push(name);
      return changed;
    },
    /** Takes a vehicle out; answers whether visitors' lists had it. */
    remove(slot: number): boolean {
      write('id', slot, 0);
      return write('listed', slot, 0);
    },
    done: (): Columns => columns,
  };
}
