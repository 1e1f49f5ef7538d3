import { Skeleton } from '../../ui/Skeleton.tsx';

/** A placeholder in the shape of a card. */
export function VehicleCardSkeleton() {
  return (
    <div className="rounded-card bg-surface shadow-lit" aria-hidden="true">
      <Skeleton className="aspect-video rounded-b-none" />
      <div className="grid gap-4.5 px-6 pt-5 pb-6">
        <Row first="w-[28%]" second="w-[12%]" />
        <Skeleton className="-mt-2 h-6.5 w-[64%]" />
        <Row first="w-[30%]" second="w-[34%]" />
        <div className="flex gap-5">
          <Skeleton className="h-3.75 w-[32%]" />
          <Skeleton className="h-3.75 w-[30%]" />
        </div>
        <div className="grid gap-2.25">
          <Skeleton className="h-3.75" />
          <Skeleton className="h-3.75 w-[82%]" />
        </div>
      </div>
    </div>
  );
}

const Row = ({ first, second }: { first: string; second: string }) => (
  <div className="flex justify-between">
    <Skeleton className={`h-3.75 ${first}`} />
    <Skeleton className={`h-3.75 ${second}`} />
  </div>
);
