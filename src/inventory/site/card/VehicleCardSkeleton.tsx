import { Skeleton } from '../../../ui/Skeleton.tsx';

/** A placeholder in the shape of a card: each line is as tall as the text that replaces it. */
export function VehicleCardSkeleton() {
  return (
    <div className="rounded-card bg-surface shadow-lit" aria-hidden="true">
      <Skeleton className="aspect-video rounded-b-none" />
      <div className="grid gap-3.5 px-6 pt-5 pb-6">
        <div>
          <Line className="mb-1 h-6" bars={['w-[28%]', 'w-[12%]']} />
          <Line className="h-[1.725rem]" bars={['h-6 w-[64%]']} />
        </div>
        <Line className="h-[1.8rem]" bars={['w-[30%]', 'w-[34%]']} />
        <Line className="h-5.25" bars={['w-[64%]']} />
        <div>
          <Line className="h-6" bars={['w-full']} />
          <Line className="h-6" bars={['w-[82%]']} />
        </div>
      </div>
    </div>
  );
}

const Line = ({ className, bars }: { className: string; bars: string[] }) => (
  <div className={`flex items-center justify-between ${className}`}>
    {bars.map((bar) => (
      <Skeleton key={bar} className={`h-3.75 ${bar}`} />
    ))}
  </div>
);
