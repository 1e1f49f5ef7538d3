import type { ChosenColumns } from './listings-file.ts';
import { readHeader } from './header-columns.ts';
import { importColumns, isImportColumn, type ImportColumn } from './import-fields.ts';

/** A choice of the command line that does not fit the file; the message says why. */
export class ColumnChoiceError extends Error {}

/** The columns of a file after choices such as `Preis=price`, for the rest as remembered or as usual. */
export function columnsChosenBy(choices: readonly string[], remembered: ChosenColumns): ChosenColumns {
  if (choices.length === 0) return remembered;
  return (header) => {
    const fields = [...readHeader(header, remembered(header)).fields];
    for (const choice of choices) {
      const at = choice.lastIndexOf('=');
      const [name, field] = [choice.slice(0, at).trim(), choice.slice(at + 1).trim()];
      const index = header.findIndex((column) => column.trim() === name);
      if (at < 1 || index === -1) throw new ColumnChoiceError(`The file has no column “${name}”.`);
      take(fields, index, field);
    }
    return fields;
  };
}

function take(fields: (ImportColumn | null)[], index: number, field: string): void {
  if (field !== '' && !isImportColumn(field)) {
    throw new ColumnChoiceError(`“${field}” is no field. The fields are ${importColumns.join(', ')}.`);
  }
  const before = field === '' ? -1 : fields.indexOf(field as ImportColumn);
  if (before !== -1) fields[before] = null;
  fields[index] = field === '' ? null : (field as ImportColumn);
}
