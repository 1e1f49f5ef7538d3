import { ChevronIcon, Icon, drawn, type IconProps } from '../../../ui/icons.tsx';

const ExpandIcon = drawn('M2 6.5V2h4.5M16 6.5V2h-4.5M2 11.5V16h4.5M16 11.5V16h-4.5');
const ZoomIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="8" r="5" />
    <path d="m12 12 4 4M8 6v4M6 8h4" />
  </Icon>
);

const round =
  'pointer-events-auto grid size-11 shrink-0 cursor-pointer place-items-center rounded-full bg-ground/60 text-text transition-colors duration-quick hover:bg-ground/85 ' +
  'md:absolute md:top-1/2 md:size-12 md:-translate-y-1/2';
const tool =
  'pointer-events-auto inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-control bg-ground/72 text-small text-text hover:bg-ground/90 md:min-h-9 md:px-3.25';

/**
 * Counter, Zoom and Fullscreen on the floor of the main image, and its arrows in the margins beside the car; on
 * phones they are beside the counter. No arrows without `onStep`.
 */
export function StageControls(props: {
  position: string;
  onStep: ((by: number) => void) | undefined;
  onOpen: (how: 'zoomed' | 'fullscreen') => void;
}) {
  const { onStep, onOpen } = props;
  return (
    <div className="on-photo pointer-events-none absolute inset-0 z-2 flex items-end pb-1.5 md:pb-7 noscript:hidden">
      <div className="page-x flex items-center gap-2">
        <div className="mr-auto flex gap-2 opacity-0 transition-opacity duration-move group-hover:opacity-100 group-focus-within:opacity-100 md:mr-0 md:ml-auto pointer-coarse:opacity-100 [@media(hover:none)]:opacity-100">
          <button type="button" aria-haspopup="dialog" className={tool} onClick={() => onOpen('zoomed')}>
            <ZoomIcon className="size-4" />
            <span className="max-md:sr-only">Zoom</span>
          </button>
          <button type="button" aria-haspopup="dialog" className={tool} onClick={() => onOpen('fullscreen')}>
            <ExpandIcon className="size-4" />
            <span className="max-md:sr-only">Fullscreen</span>
          </button>
        </div>
        {onStep && (
          <button
            type="button"
            aria-label="Previous photo"
            className={`${round} md:left-2 lg:left-4`}
            onClick={() => onStep(-1)}
          >
            <ChevronIcon className="size-4.5 rotate-90" />
          </button>
        )}
        <p
          aria-live="polite"
          className="rounded-control bg-ground/72 px-2.5 py-2 text-small/snug text-text tabular-nums md:px-3.25"
        >
          <span className="sr-only">Photo </span>
          {props.position}
        </p>
        {onStep && (
          <button
            type="button"
            aria-label="Next photo"
            className={`${round} md:right-2 lg:right-4`}
            onClick={() => onStep(1)}
          >
            <ChevronIcon className="size-4.5 -rotate-90" />
          </button>
        )}
      </div>
    </div>
  );
}
