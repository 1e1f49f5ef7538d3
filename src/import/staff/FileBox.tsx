import { useRef, useState, type DragEvent } from 'react';
import { Button } from '../../ui/staff/Button.tsx';
import { FileIcon } from '../../ui/staff/staff-icons.tsx';

/**
 * Accepts a file by button or drop, and shows the chosen one. The same element before and after, so that the
 * button keeps the focus.
 */
export function FileBox(props: {
  name: string | null;
  /** Size, rows and delimiter, once they are known. */
  facts: string | undefined;
  disabled: boolean;
  onChoose: (file: File) => void;
}) {
  const { name, disabled } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file && !disabled) props.onChoose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`flex flex-wrap items-center gap-x-3.5 gap-y-3 rounded-card px-4 py-3.5 ${edge(isOver, name)}`}
    >
      <FileIcon className="size-6 text-staff-muted" />
      <div className="min-w-0 flex-1 max-md:basis-40">
        <p className="font-semibold wrap-anywhere text-staff-ink">{name ?? 'No file chosen'}</p>
        <p className="text-small text-staff-muted tabular-nums">
          {name === null ? 'Drop a CSV file here, or choose one. At most 40 MB.' : (props.facts ?? ' ')}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        aria-label="CSV file"
        hidden
        onChange={(event) => {
          take(event.target.files?.[0]);
          // Choosing the same file again, after a correction, must count as a change.
          event.target.value = '';
        }}
      />
      <Button
        variant="line"
        aria-disabled={disabled}
        onClick={() => input.current?.click()}
        className="max-md:w-full"
      >
        {name === null ? 'Choose File' : 'Choose Another File'}
      </Button>
    </div>
  );
}

function edge(isOver: boolean, name: string | null): string {
  if (isOver) return 'bg-staff-sunk outline-2 -outline-offset-2 outline-staff-accent';
  return name === null
    ? 'bg-staff outline-1 -outline-offset-1 outline-staff-outline outline-dashed'
    : 'bg-staff';
}
