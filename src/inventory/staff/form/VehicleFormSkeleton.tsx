import { Skeleton } from '../../../ui/Skeleton.tsx';

/** A placeholder in the shape of the form while its vehicle is loading. */
export function VehicleFormSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-8 min-[1101px]:grid-cols-[minmax(0,1fr)_18.75rem]">
      <span role="status" className="sr-only">
        Loading vehicle...
      </span>
      <div className="grid content-start gap-13">
        <Part rows={2} />
        <Part rows={1} />
        <Part rows={4} />
      </div>
      <div className="hidden content-start gap-4.5 min-[1101px]:grid">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-11" />
        <Skeleton className="mt-8 h-90" />
      </div>
    </div>
  );
}

function Part({ rows }: { rows: number }) {
  return (
    <div className="grid gap-4.5">
      <Skeleton className="h-5 w-28" />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="mt-5 grid gap-4 md:grid-cols-3">
          <Skeleton className="h-11" />
          <Skeleton className="h-11 max-md:hidden" />
          <Skeleton className="h-11 max-md:hidden" />
        </div>
      ))}
    </div>
  );
}
