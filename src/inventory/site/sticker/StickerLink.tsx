import { drawn } from '../../../ui/icons.tsx';

const PrintIcon = drawn('M5 7V1.5h8V7M5 13H2V7h14v6h-3M5 11h8v5.5H5z');

/**
 * Leads to a vehicle's window sticker, which is printed from there. Not a link of the router: the sheet is a
 * document of its own, and few open it.
 */
export function StickerLink({ vehicleId, className }: { vehicleId: number; className: string }) {
  return (
    <a href={`/inventory/${vehicleId}/sticker`} rel="nofollow" className={className}>
      <PrintIcon />
      Print
    </a>
  );
}
