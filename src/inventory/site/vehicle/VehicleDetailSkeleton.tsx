import { Skeleton } from '../../../ui/Skeleton.tsx';
import { stageBox } from './stage-box.ts';
import { ThumbnailBoxes } from './Thumbnails.tsx';
import { columnOf, detailColumns } from './VehicleDetail.tsx';
import { titleParts, titlePlace, VehicleHead } from './VehicleTitle.tsx';

const facts = ['w-[31%]', 'w-[26%]', 'w-[24%]', 'w-[40%]', 'w-[35%]', 'w-[30%]', 'w-[38%]'];
const lines = ['w-full', 'w-[94%]', 'w-[97%]', 'w-[42%]'];

/**
 * A vehicle's page before its data has loaded: the same boxes, so that little moves (section 2). How many photos and
 * features a vehicle has is not known yet.
 */
export function VehicleDetailSkeleton() {
  return (
    <div aria-busy="true">
      <h1 className="sr-only">Loading vehicle...</h1>
      <VehicleHead>
        <div className={titlePlace}>
          <div className={titleParts}>
            <div className="grid flex-1 gap-2.5">
              <Skeleton className="h-5.5 w-36" />
              <Skeleton className="h-12 w-80 max-w-full" />
              <Skeleton className="h-6.5 w-64" />
            </div>
            <Skeleton className="h-12 xl:w-155" />
          </div>
        </div>
        <Skeleton className={`opacity-60 ${stageBox}`} />
        <ThumbnailBoxes count={6} />
      </VehicleHead>
      <div className={detailColumns}>
        <div className={columnOf.facts}>
          {facts.map((width) => (
            <div key={width} className="flex justify-between border-t border-hairline py-3.75">
              <Skeleton className="h-3.75 w-[30%]" />
              <Skeleton className={`h-3.75 ${width}`} />
            </div>
          ))}
          <Skeleton className="mt-7 h-12" />
          <Skeleton className="mt-3 h-12" />
        </div>
        <div className={`grid content-start gap-3 ${columnOf.about}`}>
          <Skeleton className="mb-2 h-8 w-44" />
          {lines.map((width) => (
            <Skeleton key={width} className={`h-4 ${width}`} />
          ))}
        </div>
        <div className={`min-h-160 rounded-card bg-surface shadow-lit ${columnOf.form}`} />
      </div>
    </div>
  );
}
