/**
 * Leads to a vehicle's window sticker, which is printed from there. Not a link of the router: the sheet is a
 * document of its own, and few open it.
 */
export function StickerLink({ vehicleId }: { vehicleId: number }) {
  return (
    <a
      href={`/inventory/${vehicleId}/sticker`}
      rel="nofollow"
      className="flex min-h-11 w-fit items-center text-[0.9375rem] underline decoration-outline underline-offset-4 transition-colors duration-quick hover:text-text print:hidden"
    >
      Print
    </a>
  );
}
