import { Skeleton } from '../../ui/Skeleton.tsx';
import { BackToInventory } from './BackToInventory.tsx';
import { ThumbnailBoxes } from './Thumbnails.tsx';
import { detailColumns } from './VehicleDetail.tsx';

const facts = ['w-[31%]', 'w-[26%]', 'w-[24%]', 'w-[40%]', 'w-[35%]', 'w-[30%]'];

/** A vehicle's page before its data has loaded: the same boxes, so that nothing jumps (section 2). */
export function VehicleDetailSkeleton() {
  return (
    <div className="page-x pb-24">
      <BackToInventory />
      <h1 className="sr-only">Loading vehicle...</h1>
      <div className={detailColumns} aria-busy="true">
        <div>
          <Skeleton className="aspect-[16/10]" />
          <ThumbnailBoxes count={facts.length} />
        </div>
        <div>
          <Skeleton className="mb-5.5 h-7 w-[38%]" />
          <Skeleton className="h-9.5 w-[92%]" />
          <Skeleton className="mt-2.5 h-9.5 w-[54%]" />
          <Skeleton className="mt-5 mb-7.5 h-6.5 w-[36%]" />
          {facts.map((width) => (
            <div key={width} className="flex justify-between border-t border-hairline py-3.5">
              <Skeleton className="h-3.75 w-[30%]" />
              <Skeleton className={`h-3.75 ${width}`} />
            </div>
          ))}
          <Skeleton className="mt-7.5 h-12" />
        </div>
      </div>
    </div>
  );
}
