/** The badge on pictures and above a vehicle's name, for new arrivals (section 2). */
export function NewArrivalBadge({ className = '' }: { className?: string }) {
  return (
    <span
      className={`inline-block rounded-control bg-accent px-2.5 py-1.75 text-micro/none font-bold tracking-[0.05em] text-on-accent ${className}`}
    >
      NEW ARRIVAL
    </span>
  );
}
