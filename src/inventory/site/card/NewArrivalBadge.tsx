/** The tag on pictures and above a vehicle's name, for new arrivals (section 2). Its ground is for bright photographs. */
export function NewArrivalBadge({ className = '' }: { className?: string }) {
  return (
    <span
      className={`inline-block rounded-control border border-accent bg-ground/85 px-2.5 py-1.5 text-micro/none font-semibold tracking-[0.045em] text-accent ${className}`}
    >
      NEW ARRIVAL
    </span>
  );
}
